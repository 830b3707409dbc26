import { useState } from "react";
import { useWords } from "#ui/words/words.ts";
import { notify } from "../notify.ts";
import { explainRefusal } from "../refusal.ts";

/** Runs one change at a time; a refusal shows a toast with the reason. `run` resolves to whether the change was made. */
export function useChange(): { isBusy: boolean; run: (change: () => Promise<unknown>) => Promise<boolean> } {
  const words = useWords("admin");
  const problems = useWords("problems");
  const [isBusy, setBusy] = useState(false);
  const run = async (change: () => Promise<unknown>) => {
    if (isBusy) return false;
    setBusy(true);
    try {
      await change();
      return true;
    } catch (cause) {
      notify({ kind: "failure", title: words.failed, message: explainRefusal(cause, problems) });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, run };
}

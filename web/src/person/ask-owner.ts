import { notify } from "../notify.ts";
import { readWords } from "../read-words.ts";
import { explainRefusal } from "../refusal.ts";
import { queryClient, rpc } from "../rpc.ts";

/** Asks the owner of this installation for a plan, and says what came of it. */
export async function askOwner(): Promise<void> {
  const words = await readWords("membership");
  try {
    await rpc.membership.askOwner.mutate();
    await queryClient.invalidateQueries(rpc.membership.get.queryFilter());
    notify({ kind: "success", title: words.requestSent, message: words.requestSentMore, about: ["plan"] });
  } catch (cause) {
    const message = explainRefusal(cause, await readWords("problems"));
    notify({ kind: "failure", title: words.requestFailed, message });
  }
}

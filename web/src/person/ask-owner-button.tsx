import { useState } from "react";
import { Button } from "#ui/controls/button.tsx";
import { useLanguage, useWords } from "#ui/words/words.ts";
import { askOwner } from "./ask-owner.ts";
import type { Membership } from "./use-membership.ts";

/** Where nothing is sold: sends a request to the owner. Afterwards the same button says when that was. */
export function AskOwnerButton({ requestedAt }: Pick<Membership, "requestedAt">) {
  const words = useWords("membership");
  const date = new Intl.DateTimeFormat(useLanguage(), { dateStyle: "long" });
  const [isBusy, setBusy] = useState(false);
  const ask = async () => {
    setBusy(true);
    await askOwner();
    setBusy(false);
  };
  return (
    <Button size="large" busy={isBusy} isDisabled={requestedAt !== null} onClick={() => void ask()}>
      {requestedAt === null ? words.askOwner : words.askedOn(date.format(new Date(requestedAt)))}
    </Button>
  );
}

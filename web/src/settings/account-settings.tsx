import { type FormEvent, useState } from "react";
import { Button } from "#ui/controls/button.tsx";
import { Field } from "#ui/controls/field.tsx";
import { useWords } from "#ui/words/words.ts";
import { TextLink } from "../layout/text-link.tsx";
import { notify } from "../notify.ts";
import { callAuth } from "../person/call-auth.ts";
import { explainAuth } from "../person/explain-auth.ts";
import { type Me, meQuery } from "../person/me.ts";
import { queryClient } from "../rpc.ts";

export function AccountSettings({ me }: { me: Me }) {
  const words = useWords("settings");
  const account = useWords("account");
  const [name, setName] = useState(me.name);
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const problem = name.trim() === "" ? account.missingName : null;

  async function save(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (problem || isBusy) return;
    setBusy(true);
    const outcome = await callAuth("/update-user", { name: name.trim() });
    if (outcome.ok) {
      notify({ kind: "success", title: words.nameSaved });
      queryClient.invalidateQueries(meQuery);
    } else notify({ kind: "failure", title: words.failed, message: explainAuth(outcome.problem, account) });
    setBusy(false);
  }

  return (
    <div className="flex flex-col gap-5">
      <form onSubmit={save} noValidate className="flex items-start gap-3">
        <Field
          className="min-w-0 flex-1"
          label={words.name}
          name="name"
          autoComplete="name"
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.target.value)}
          problem={isChecked ? problem : null}
        />
        <Button type="submit" size="large" busy={isBusy} className="mt-[26px] max-desk:h-10!">
          {words.saveName}
        </Button>
      </form>
      <p className="text-13 text-text-2">
        <TextLink to="/membership">{words.membership}</TextLink> · {words.membershipHint}
      </p>
    </div>
  );
}

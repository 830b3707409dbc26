import { type FormEvent, useRef, useState } from "react";
import { SHORTEST_PASSWORD } from "#core/password-limits.ts";
import { Button } from "#ui/controls/button.tsx";
import { PasswordField, Problem } from "#ui/controls/field.tsx";
import { useWords } from "#ui/words/words.ts";
import { notify } from "../notify.ts";
import { callAuth } from "../person/call-auth.ts";
import { newPasswordProblem } from "../person/check-form.ts";
import { explainAuth } from "../person/explain-auth.ts";
import { queryClient } from "../rpc.ts";
import { sessionsQuery } from "./sessions-query.ts";

export function PasswordSettings() {
  const words = useWords("settings");
  const account = useWords("account");
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ field: "current" | "form"; why: string } | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const currentProblem = current === "" ? account.missingPassword : null;
  const nextProblem = newPasswordProblem(next, account);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    setRefused(null);
    if (currentProblem || nextProblem || isBusy) return;
    setBusy(true);
    const outcome = await callAuth("/change-password", {
      currentPassword: current,
      newPassword: next,
      revokeOtherSessions: true,
    });
    setBusy(false);
    if (!outcome.ok) {
      const isWrong = outcome.problem.kind === "wrong-password";
      setRefused({ field: isWrong ? "current" : "form", why: explainAuth(outcome.problem, account) });
      if (isWrong) form.current?.querySelector("input")?.focus();
      return;
    }
    setCurrent("");
    setNext("");
    setChecked(false);
    queryClient.invalidateQueries(sessionsQuery);
    notify({ kind: "success", title: words.passwordChanged, message: words.passwordChangedMore });
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="flex max-w-[360px] flex-col gap-4">
      <PasswordField
        label={words.currentPassword}
        autoComplete="current-password"
        value={current}
        onChange={(event) => {
          setCurrent(event.target.value);
          setRefused(null);
        }}
        problem={(isChecked ? currentProblem : null) ?? (refused?.field === "current" ? refused.why : null)}
      />
      <PasswordField
        label={words.newPassword}
        autoComplete="new-password"
        value={next}
        onChange={(event) => setNext(event.target.value)}
        problem={isChecked ? nextProblem : null}
        hint={account.passwordHint(SHORTEST_PASSWORD)}
      />
      {refused?.field === "form" && (
        <p role="alert" className="text-13">
          <Problem>{refused.why}</Problem>
        </p>
      )}
      <Button type="submit" size="large" busy={isBusy} className="self-start">
        {words.changePassword}
      </Button>
    </form>
  );
}

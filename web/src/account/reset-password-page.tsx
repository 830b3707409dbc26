import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Field, PasswordField, Problem } from "#ui/field.tsx";
import { useWords } from "#ui/words/words.ts";
import { rpc } from "../rpc.ts";
import { TextLink } from "../shell/text-link.tsx";
import { accountWords } from "../words/account-words.ts";
import { AccountFrame } from "./account-frame.tsx";
import { type AuthProblem, callAuth } from "./call-auth.ts";
import { emailProblem, newPasswordProblem } from "./check-form.ts";
import { explainAuth } from "./explain-auth.ts";

const route = getRouteApi("/reset-password");

/** Two pages in one address, as its mail has it: ask for a link, and with the link's token choose the new password. */
export function ResetPasswordPage() {
  const { token } = route.useSearch();
  return token === undefined ? <AskForLink /> : <ChoosePassword token={token} />;
}

function AskForLink() {
  const words = useWords(accountWords);
  const { data: account } = useSuspenseQuery(rpc.account.get.queryOptions());
  const [email, setEmail] = useState("");
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isSent, setSent] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const bad = emailProblem(email, words);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    setRefused(null);
    if (bad || isBusy) return;
    setBusy(true);
    const outcome = await callAuth("/request-password-reset", { email: email.trim() });
    if (outcome.ok) setSent(true);
    else setRefused(explainAuth(outcome.problem, words));
    setBusy(false);
  }

  if (isSent)
    return (
      <AccountFrame title={words.resetTitle} heading={words.linkSent}>
        <p role="status" className="mt-1 text-text-2">
          {words.linkSentLead(email.trim())}
        </p>
        {!account.sendsMail && (
          <p className="mt-3 rounded-control bg-warn-tint px-3 py-2 text-13 text-warn">{words.linkLogged}</p>
        )}
        <p className="mt-6 text-13">
          <TextLink to="/sign-in">{words.backToSignIn}</TextLink>
        </p>
      </AccountFrame>
    );
  return (
    <AccountFrame title={words.resetTitle} heading={words.resetTitle} lead={words.resetLead}>
      <form onSubmit={submit} noValidate className="mt-6 flex flex-col gap-4">
        <Field
          label={words.email}
          type="email"
          name="email"
          autoComplete="username"
          autoFocus
          placeholder="you@example.com"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          problem={isChecked ? bad : null}
        />
        {refused && (
          <p role="alert" className="text-13">
            <Problem>{refused}</Problem>
          </p>
        )}
        <Button type="submit" variant="primary" size="large" busy={isBusy} className="mt-1">
          {words.sendLink}
        </Button>
      </form>
      <p className="mt-6 text-center text-13">
        <TextLink to="/sign-in">{words.backToSignIn}</TextLink>
      </p>
    </AccountFrame>
  );
}

function ChoosePassword({ token }: { token: string }) {
  const words = useWords(accountWords);
  const navigate = useNavigate();
  const [password, setPassword] = useState("");
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<AuthProblem | null>(null);
  const bad = newPasswordProblem(password, words);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    setRefused(null);
    if (bad || isBusy) return;
    setBusy(true);
    const outcome = await callAuth("/reset-password", { newPassword: password, token });
    if (outcome.ok) await navigate({ to: "/sign-in", search: { done: "password" } });
    else setRefused(outcome.problem);
    setBusy(false);
  }

  return (
    <AccountFrame title={words.chooseNew} heading={words.chooseNew} lead={words.chooseNewLead}>
      <form onSubmit={submit} noValidate className="mt-6 flex flex-col gap-4">
        <PasswordField
          label={words.newPassword}
          name="password"
          autoComplete="new-password"
          autoFocus
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          problem={isChecked ? bad : null}
          hint={words.passwordHint}
        />
        {refused && (
          <p role="alert" className="text-13">
            <Problem>{explainAuth(refused, words)}</Problem>
            {refused.kind === "link-expired" && <TextLink to="/reset-password">{words.askAgain}</TextLink>}
          </p>
        )}
        <Button type="submit" variant="primary" size="large" busy={isBusy} className="mt-1">
          {words.setPassword}
        </Button>
      </form>
    </AccountFrame>
  );
}

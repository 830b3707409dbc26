import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Field, PasswordField, Problem } from "#ui/field.tsx";
import { useWords } from "#ui/words/words.ts";
import { rpc } from "../rpc.ts";
import { TextLink } from "../shell/text-link.tsx";
import { accountWords } from "../words/account-words.ts";
import { AccountFrame } from "./account-frame.tsx";
import { callAuth } from "./call-auth.ts";
import { emailProblem } from "./check-form.ts";
import { explainAuth } from "./explain-auth.ts";
import { ProviderButtons } from "./provider-buttons.tsx";
import { returnAddress } from "./return-address.ts";
import { useEnter } from "./use-enter.ts";

const route = getRouteApi("/sign-in");

export function SignInPage() {
  const words = useWords(accountWords);
  const { to, failed, done } = route.useSearch();
  const { data: account } = useSuspenseQuery(rpc.account.get.queryOptions());
  const enter = useEnter(to);
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState(failed ? words.providerFailed : null);

  const badEmail = emailProblem(email, words);
  const badPassword = password === "" ? words.missingPassword : null;

  async function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    setRefused(null);
    if (badEmail || badPassword || isBusy) return;
    setBusy(true);
    const outcome = await callAuth("/sign-in/email", { email: email.trim(), password });
    if (outcome.ok) await enter();
    else setRefused(explainAuth(outcome.problem, words));
    setBusy(false);
  }

  return (
    <AccountFrame title={words.signIn} heading={words.welcomeBack} lead={words.signInLead}>
      {done === "password" && (
        <p role="status" className="mt-4 rounded-control bg-accent-tint px-3 py-2 text-13">
          {words.passwordSet}
        </p>
      )}
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
          problem={isChecked ? badEmail : null}
        />
        <PasswordField
          label={words.password}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          problem={isChecked ? badPassword : null}
          aside={<TextLink to="/reset-password">{words.forgot}</TextLink>}
        />
        {refused && (
          <p role="alert" className="text-13">
            <Problem>{refused}</Problem>
          </p>
        )}
        <Button type="submit" variant="primary" size="large" busy={isBusy} className="mt-1">
          {words.signIn}
        </Button>
      </form>
      <ProviderButtons providers={account.providers} to={returnAddress(to)} />
      {(account.signup !== "closed" || account.isFirst) && (
        <p className="mt-6 text-center text-13 text-text-2">
          {words.newHere}{" "}
          <TextLink to="/sign-up" search={to ? { to } : {}}>
            {words.createAnAccount}
          </TextLink>
        </p>
      )}
    </AccountFrame>
  );
}

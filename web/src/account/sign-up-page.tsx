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
import { emailProblem, newPasswordProblem } from "./check-form.ts";
import { explainAuth } from "./explain-auth.ts";
import { ProviderButtons } from "./provider-buttons.tsx";
import { returnAddress } from "./return-address.ts";
import { useEnter } from "./use-enter.ts";

const route = getRouteApi("/sign-up");

export function SignUpPage() {
  const words = useWords(accountWords);
  const { to } = route.useSearch();
  const { data: account } = useSuspenseQuery(rpc.account.get.queryOptions());
  const search = to ? { to } : {};
  if (account.signup === "closed" && !account.isFirst)
    return (
      <AccountFrame title={words.closedTitle} heading={words.closedTitle} lead={words.closedLead}>
        <p className="mt-6 text-13 text-text-2">
          {words.haveAccount}{" "}
          <TextLink to="/sign-in" search={search}>
            {words.signIn}
          </TextLink>
        </p>
      </AccountFrame>
    );
  return (
    <AccountFrame
      title={words.signUp}
      heading={words.createYourAccount}
      lead={account.isFirst ? words.firstLead : words.signUpLead}
    >
      <SignUpForm needsInvite={account.signup === "invite" && !account.isFirst} providers={account.providers} />
      <p className="mt-6 text-center text-13 text-text-2">
        {words.haveAccount}{" "}
        <TextLink to="/sign-in" search={search}>
          {words.signIn}
        </TextLink>
      </p>
    </AccountFrame>
  );
}

interface SignUpFormProps {
  needsInvite: boolean;
  providers: readonly ("github" | "google")[];
}

function SignUpForm({ needsInvite, providers }: SignUpFormProps) {
  const words = useWords(accountWords);
  const { to, invite: given = "" } = route.useSearch();
  const enter = useEnter(to);
  const [form, setForm] = useState({ email: "", password: "", invite: given });
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const write = (name: keyof typeof form) => (event: { target: { value: string } }) =>
    setForm({ ...form, [name]: event.target.value });

  const bad = {
    email: emailProblem(form.email, words),
    password: newPasswordProblem(form.password, words),
    invite: needsInvite && form.invite.trim() === "" ? words.missingInvite : null,
  };
  const said = (name: keyof typeof bad) => (isChecked ? bad[name] : null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    setRefused(null);
    if (Object.values(bad).some(Boolean) || isBusy) return;
    setBusy(true);
    const email = form.email.trim();
    const invite = form.invite.trim();
    const outcome = await callAuth("/sign-up/email", {
      email,
      password: form.password,
      // One field less to fill in; the name can be changed in the settings.
      name: email.slice(0, email.indexOf("@")),
      ...(invite && { invite }),
    });
    if (outcome.ok) await enter();
    else setRefused(explainAuth(outcome.problem, words));
    setBusy(false);
  }

  return (
    <>
      <form onSubmit={submit} noValidate className="mt-6 flex flex-col gap-4">
        <Field
          label={words.email}
          type="email"
          name="email"
          autoComplete="username"
          autoFocus
          placeholder="you@example.com"
          value={form.email}
          onChange={write("email")}
          problem={said("email")}
        />
        <PasswordField
          label={words.password}
          name="password"
          autoComplete="new-password"
          value={form.password}
          onChange={write("password")}
          problem={said("password")}
          hint={words.passwordHint}
        />
        {needsInvite && (
          <Field
            label={words.invite}
            name="invite"
            mono
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={form.invite}
            onChange={write("invite")}
            problem={said("invite")}
            hint={words.inviteHint}
          />
        )}
        {refused && (
          <p role="alert" className="text-13">
            <Problem>{refused}</Problem>
          </p>
        )}
        <Button type="submit" variant="primary" size="large" busy={isBusy} className="mt-1">
          {words.signUp}
        </Button>
      </form>
      <ProviderButtons providers={providers} to={returnAddress(to)} invite={form.invite.trim() || undefined} />
    </>
  );
}

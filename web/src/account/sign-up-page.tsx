import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { CHANNEL_LIMIT, UNLIMITED } from "#core/membership.ts";
import { Field } from "#ui/controls/field.tsx";
import { useWords, type Words } from "#ui/words/words.ts";
import { TextLink } from "../layout/text-link.tsx";
import { callAuth } from "../person/call-auth.ts";
import { emailProblem, newPasswordProblem } from "../person/check-form.ts";
import { rpc } from "../rpc.ts";
import { AccountForm, EmailField, NewPasswordField } from "./account-form.tsx";
import { AccountFrame } from "./account-frame.tsx";
import { ProviderButtons } from "./provider-buttons.tsx";
import { returnAddress } from "./return-address.ts";
import { useAfterSignIn } from "./use-after-sign-in.ts";

const route = getRouteApi("/sign-up");

export function SignUpPage() {
  const words = useWords("account");
  const { to } = route.useSearch();
  const { data: account } = useSuspenseQuery(rpc.account.get.queryOptions());
  const search = to ? { to } : {};
  if (account.signup === "closed")
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
      lead={leadOf(CHANNEL_LIMIT[account.newAccountPlan], words)}
    >
      <SignUpForm needsInvite={account.signup === "invite"} providers={account.providers} />
      <p className="mt-6 text-center text-13 text-text-2">
        {words.haveAccount}{" "}
        <TextLink to="/sign-in" search={search}>
          {words.signIn}
        </TextLink>
      </p>
    </AccountFrame>
  );
}

/** How many channels a new account can follow. An invite may allow another number, which is not known before it is used. */
function leadOf(limit: number, words: Words["account"]): string {
  if (limit === 0) return words.signUpLead;
  return limit === UNLIMITED ? words.signUpLeadUnlimited : words.signUpLeadPlus(limit);
}

interface SignUpFormProps {
  needsInvite: boolean;
  providers: readonly ("github" | "google")[];
}

function SignUpForm({ needsInvite, providers }: SignUpFormProps) {
  const words = useWords("account");
  const { to, invite: given = "" } = route.useSearch();
  const afterSignIn = useAfterSignIn(to);
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [invite, setInvite] = useState(given);
  const code = invite.trim();

  function signUp() {
    const address = email.trim();
    // Saves asking for a name; it can be changed in the settings.
    const name = address.slice(0, address.indexOf("@"));
    return callAuth("/sign-up/email", { email: address, password, name, ...(code && { invite: code }) });
  }

  return (
    <>
      <AccountForm
        problems={{
          email: emailProblem(email, words),
          password: newPasswordProblem(password, words),
          invite: needsInvite && code === "" ? words.missingInvite : null,
        }}
        send={signUp}
        onDone={afterSignIn}
        submit={words.signUp}
      >
        {(problemOf) => (
          <>
            <EmailField value={email} onChange={setEmail} problem={problemOf("email")} />
            <NewPasswordField value={password} onChange={setPassword} problem={problemOf("password")} />
            {needsInvite && (
              <Field
                label={words.invite}
                name="invite"
                mono
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                value={invite}
                onChange={(event) => setInvite(event.target.value)}
                problem={problemOf("invite")}
                hint={words.inviteHint}
              />
            )}
          </>
        )}
      </AccountForm>
      <ProviderButtons providers={providers} to={returnAddress(to)} invite={code || undefined} />
    </>
  );
}

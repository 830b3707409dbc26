import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { PasswordField } from "#ui/controls/field.tsx";
import { useWords } from "#ui/words/words.ts";
import { TextLink } from "../layout/text-link.tsx";
import { callAuth, providerProblem } from "../person/call-auth.ts";
import { emailProblem } from "../person/check-form.ts";
import { rpc } from "../rpc.ts";
import { AccountForm, EmailField } from "./account-form.tsx";
import { AccountFrame } from "./account-frame.tsx";
import { ProviderButtons } from "./provider-buttons.tsx";
import { returnAddress } from "./return-address.ts";
import { useAfterSignIn } from "./use-after-sign-in.ts";

const route = getRouteApi("/sign-in");

export function SignInPage() {
  const words = useWords("account");
  const { to, error, done } = route.useSearch();
  const { data: account } = useSuspenseQuery(rpc.account.get.queryOptions());
  const afterSignIn = useAfterSignIn(to);
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  return (
    <AccountFrame title={words.signIn} heading={words.welcomeBack} lead={words.signInLead}>
      {done === "password" && (
        <p role="status" className="mt-4 rounded-control bg-accent-tint px-3 py-2 text-13">
          {words.passwordSet}
        </p>
      )}
      <AccountForm
        problems={{ email: emailProblem(email, words), password: password === "" ? words.missingPassword : null }}
        send={() => callAuth("/sign-in/email", { email: email.trim(), password })}
        onDone={afterSignIn}
        initialProblem={error === undefined ? null : providerProblem(error)}
        submit={words.signIn}
      >
        {(problemOf) => (
          <>
            <EmailField value={email} onChange={setEmail} problem={problemOf("email")} />
            <PasswordField
              label={words.password}
              name="password"
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              problem={problemOf("password")}
              aside={<TextLink to="/reset-password">{words.forgot}</TextLink>}
            />
          </>
        )}
      </AccountForm>
      <ProviderButtons providers={account.providers} to={returnAddress(to)} />
      {account.signup !== "closed" && (
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

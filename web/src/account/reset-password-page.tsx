import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useWords } from "#ui/words/words.ts";
import { TextLink } from "../layout/text-link.tsx";
import { callAuth } from "../person/call-auth.ts";
import { emailProblem, newPasswordProblem } from "../person/check-form.ts";
import { rpc } from "../rpc.ts";
import { AccountForm, EmailField, NewPasswordField } from "./account-form.tsx";
import { AccountFrame } from "./account-frame.tsx";

const route = getRouteApi("/reset-password");

/** Without a token, the form that requests a reset link; with the token of such a link, the form for the new password. */
export function ResetPasswordPage() {
  const { token } = route.useSearch();
  return token === undefined ? <RequestLink /> : <ChoosePassword token={token} />;
}

function RequestLink() {
  const words = useWords("account");
  const { sendsMail } = useSuspenseQuery(rpc.account.get.queryOptions()).data;
  const [email, setEmail] = useState("");
  const [isSent, setSent] = useState(false);
  if (isSent)
    return (
      <AccountFrame title={words.resetTitle} heading={sendsMail ? words.linkSent : words.linkMade}>
        <p role="status" className="mt-1 text-text-2">
          {sendsMail ? words.linkSentLead(email.trim()) : words.linkMadeLead(email.trim())}
        </p>
        <p className="mt-6 text-13">
          <TextLink to="/sign-in">{words.backToSignIn}</TextLink>
        </p>
      </AccountFrame>
    );
  return (
    <AccountFrame
      title={words.resetTitle}
      heading={words.resetTitle}
      lead={sendsMail ? words.resetLead : words.noMailLead}
    >
      <AccountForm
        problems={{ email: emailProblem(email, words) }}
        send={() => callAuth("/request-password-reset", { email: email.trim() })}
        onDone={() => setSent(true)}
        submit={sendsMail ? words.sendLink : words.makeLink}
      >
        {(problemOf) => <EmailField value={email} onChange={setEmail} problem={problemOf("email")} />}
      </AccountForm>
      <p className="mt-6 text-center text-13">
        <TextLink to="/sign-in">{words.backToSignIn}</TextLink>
      </p>
    </AccountFrame>
  );
}

function ChoosePassword({ token }: { token: string }) {
  const words = useWords("account");
  const navigate = useNavigate();
  const [password, setPassword] = useState("");
  return (
    <AccountFrame title={words.chooseNew} heading={words.chooseNew} lead={words.chooseNewLead}>
      <AccountForm
        problems={{ password: newPasswordProblem(password, words) }}
        send={() => callAuth("/reset-password", { newPassword: password, token })}
        onDone={() => navigate({ to: "/sign-in", search: { done: "password" } })}
        submit={words.setPassword}
      >
        {(problemOf) => (
          <NewPasswordField
            label={words.newPassword}
            isFirst
            value={password}
            onChange={setPassword}
            problem={problemOf("password")}
          />
        )}
      </AccountForm>
    </AccountFrame>
  );
}

import { useState } from "react";
import { Field } from "#ui/controls/field.tsx";
import { useWords } from "#ui/words/words.ts";
import { callAuth } from "../person/call-auth.ts";
import { emailProblem, newPasswordProblem } from "../person/check-form.ts";
import { meQuery } from "../person/me.ts";
import { queryClient, rpc } from "../rpc.ts";
import { AccountForm, EmailField, NewPasswordField } from "./account-form.tsx";
import { ProviderButtons } from "./provider-buttons.tsx";

/** Creates the first account, which is the owner's. The page then shows the next step. */
export function FirstAccount({ providers }: { providers: readonly ("github" | "google")[] }) {
  const words = useWords("account");
  const own = useWords("firstRun");
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const next = async () => {
    await queryClient.fetchQuery({ ...meQuery, staleTime: 0 });
    await queryClient.invalidateQueries(rpc.account.get.queryFilter());
  };
  return (
    <>
      <AccountForm
        look="wide"
        problems={{
          name: name.trim() === "" ? words.missingName : null,
          email: emailProblem(email, words),
          password: newPasswordProblem(password, words),
        }}
        send={() => callAuth("/sign-up/email", { name: name.trim(), email: email.trim(), password })}
        onDone={next}
        submit={words.signUp}
      >
        {(problemOf) => (
          <>
            <div className="grid items-start gap-4 desk:grid-cols-2">
              <Field
                label={own.name}
                name="name"
                autoComplete="name"
                autoFocus
                maxLength={200}
                value={name}
                onChange={(event) => setName(event.target.value)}
                problem={problemOf("name")}
              />
              <EmailField value={email} onChange={setEmail} problem={problemOf("email")} isFirst={false} />
            </div>
            <NewPasswordField value={password} onChange={setPassword} problem={problemOf("password")} />
            <p className="text-13 text-text-2">{own.firstIsOwner}</p>
          </>
        )}
      </AccountForm>
      <ProviderButtons providers={providers} to="/first-run" />
    </>
  );
}

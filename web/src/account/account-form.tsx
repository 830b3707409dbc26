import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { Button } from "#ui/controls/button.tsx";
import { Field, Problem } from "#ui/controls/field.tsx";
import { useWords } from "#ui/words/words.ts";
import { TextLink } from "../layout/text-link.tsx";
import type { AuthOutcome, AuthProblem } from "../person/call-auth.ts";
import { explainAuth } from "../person/explain-auth.ts";
import { fieldOf } from "./field-of.ts";

interface AccountFormProps<Name extends string> {
  /** What can be seen to be wrong before the server is asked, by field; null: nothing. */
  bad: Record<Name, string | null>;
  send: () => Promise<AuthOutcome<unknown>>;
  onDone: () => void | Promise<void>;
  /** What went wrong before this form was opened. */
  failed?: AuthProblem | null;
  submit: string;
  /** The fields; `said` is what to say about one, which is nothing until the form was sent once. */
  children: (said: (name: Name) => string | null) => ReactNode;
}

/** What signing in, signing up and the two steps of a reset have in common: check, send once, say what was refused. */
export function AccountForm<Name extends string>({
  bad,
  send,
  onDone,
  failed = null,
  submit,
  children,
}: AccountFormProps<Name>) {
  const words = useWords("account");
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState(failed);
  const form = useRef<HTMLFormElement>(null);

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setChecked(true);
    setRefused(null);
    const firstBad = (Object.keys(bad) as Name[]).find((name) => bad[name]);
    if (firstBad) return focusField(firstBad);
    setBusy(true);
    const outcome = await send();
    if (outcome.ok) await onDone();
    else {
      setRefused(outcome.problem);
      focusField(fieldOf(outcome.problem));
    }
    setBusy(false);
  }

  /** What is said about it is read out by itself; here it can be put right. */
  function focusField(name: string | null) {
    if (name !== null) form.current?.querySelector<HTMLElement>(`input[name="${name}"]`)?.focus();
  }

  return (
    <form ref={form} onSubmit={handleSubmit} noValidate className="mt-6 flex flex-col gap-4">
      {children((name) => (isChecked ? bad[name] : null))}
      {refused && (
        <p role="alert" className="text-13">
          <Problem>{explainAuth(refused, words)}</Problem>
          {refused.kind === "link-expired" && <TextLink to="/reset-password">{words.requestNewLink}</TextLink>}
        </p>
      )}
      <Button type="submit" variant="primary" size="large" busy={isBusy} className="mt-1">
        {submit}
      </Button>
    </form>
  );
}

interface EmailFieldProps {
  value: string;
  onChange: (email: string) => void;
  problem: string | null;
}

/** The first field of all these forms. */
export function EmailField({ value, onChange, problem }: EmailFieldProps) {
  const words = useWords("account");
  return (
    <Field
      label={words.email}
      type="email"
      name="email"
      autoComplete="username"
      autoFocus
      placeholder="you@example.com"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      problem={problem}
    />
  );
}

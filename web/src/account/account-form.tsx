import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { SHORTEST_PASSWORD } from "#core/password-limits.ts";
import { Button } from "#ui/controls/button.tsx";
import { Field, PasswordField, Problem } from "#ui/controls/field.tsx";
import { useWords } from "#ui/words/words.ts";
import { TextLink } from "../layout/text-link.tsx";
import type { AuthOutcome, AuthProblem } from "../person/call-auth.ts";
import { explainAuth } from "../person/explain-auth.ts";
import { fieldOf } from "./field-of.ts";

interface AccountFormProps<Name extends string> {
  /** What is wrong with each field before anything is sent; null: nothing. */
  problems: Record<Name, string | null>;
  send: () => Promise<AuthOutcome<unknown>>;
  onDone: () => void | Promise<void>;
  /** A sign-in that failed before this form was opened. */
  initialProblem?: AuthProblem | null;
  submit: string;
  /** narrow: the button is as wide as the fields · wide: on desktops it is not. */
  look?: "narrow" | "wide";
  /** The fields. `problemOf` is null until the form has been submitted once. */
  children: (problemOf: (name: Name) => string | null) => ReactNode;
}

/** Shared by signing in, signing up and both steps of a reset: validates, sends once, shows why it was refused. */
export function AccountForm<Name extends string>({
  problems,
  send,
  onDone,
  initialProblem = null,
  submit,
  look = "narrow",
  children,
}: AccountFormProps<Name>) {
  const words = useWords("account");
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState(initialProblem);
  const form = useRef<HTMLFormElement>(null);

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setChecked(true);
    setRefused(null);
    const firstInvalid = (Object.keys(problems) as Name[]).find((name) => problems[name]);
    if (firstInvalid) return focusField(firstInvalid);
    setBusy(true);
    const outcome = await send();
    if (outcome.ok) await onDone();
    else {
      setRefused(outcome.problem);
      focusField(fieldOf(outcome.problem));
    }
    setBusy(false);
  }

  /** The problem is announced by the alert below; the focus goes to the field that can be corrected. */
  function focusField(name: string | null) {
    if (name !== null) form.current?.querySelector<HTMLElement>(`input[name="${name}"]`)?.focus();
  }

  return (
    <form
      ref={form}
      onSubmit={handleSubmit}
      noValidate
      className={`flex flex-col gap-4 ${look === "narrow" ? "mt-6" : ""}`}
    >
      {children((name) => (isChecked ? problems[name] : null))}
      {refused && (
        <p role="alert" className="text-13">
          <Problem>{explainAuth(refused, words)}</Problem>
          {refused.kind === "link-expired" && <TextLink to="/reset-password">{words.requestNewLink}</TextLink>}
        </p>
      )}
      <Button
        type="submit"
        variant="primary"
        size="large"
        busy={isBusy}
        className={look === "narrow" ? "mt-1" : "mt-1 min-w-40 desk:self-start"}
      >
        {submit}
      </Button>
    </form>
  );
}

interface FieldProps {
  value: string;
  onChange: (value: string) => void;
  problem: string | null;
  /** The first field of its form has the focus. */
  isFirst?: boolean;
}

export function EmailField({ value, onChange, problem, isFirst = true }: FieldProps) {
  const words = useWords("account");
  return (
    <Field
      label={words.email}
      type="email"
      name="email"
      autoComplete="username"
      autoFocus={isFirst}
      placeholder="you@example.com"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      problem={problem}
    />
  );
}

interface NewPasswordFieldProps extends FieldProps {
  label?: string;
}

/** The password of a new account or after a reset, with what it has to be. */
export function NewPasswordField({ label, value, onChange, problem, isFirst = false }: NewPasswordFieldProps) {
  const words = useWords("account");
  return (
    <PasswordField
      label={label ?? words.password}
      name="password"
      autoComplete="new-password"
      autoFocus={isFirst}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      problem={problem}
      hint={words.passwordHint(SHORTEST_PASSWORD)}
    />
  );
}

import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { LONGEST_NAME } from "#core/folder/clean-name.ts";
import Eye from "~icons/lucide/eye";
import EyeOff from "~icons/lucide/eye-off";
import TriangleAlert from "~icons/lucide/triangle-alert";
import { useWords } from "../words/words.ts";
import { IconButton } from "./button.tsx";
import { classNames } from "./class-names.ts";

export interface FieldProps extends Omit<ComponentProps<"input">, "size"> {
  label: string;
  /** Something beside the field has the same words: the label is only read out. */
  hidesLabel?: boolean;
  /** An error message; replaces the hint. */
  problem?: string | null | undefined;
  hint?: ReactNode;
  /** To the right of the label. */
  aside?: ReactNode;
  /** Inside the frame, after the input. */
  trailing?: ReactNode;
  /** Monospaced, for addresses and codes. */
  mono?: boolean;
}

/** A text input with a label above and an error message below. */
export function Field({
  label,
  hidesLabel = false,
  problem,
  hint,
  aside,
  trailing,
  mono,
  className,
  ...input
}: FieldProps) {
  const own = useId();
  const id = input.id ?? own;
  return (
    <div className={classNames("relative flex flex-col gap-1.5", className)}>
      <label htmlFor={id} className={hidesLabel ? "sr-only" : "self-start font-medium text-13"}>
        {label}
      </label>
      <div className={FRAME}>
        <input
          {...input}
          id={id}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-said`}
          className={classNames(
            "min-w-0 flex-1 bg-transparent outline-none! shadow-none! placeholder:text-text-3 max-desk:text-[16px]",
            mono ? "font-mono text-13" : "text-14",
          )}
        />
        {trailing}
      </div>
      <p id={`${id}-said`} aria-live="polite" className="text-12 empty:hidden">
        {problem ? <Problem>{problem}</Problem> : hint && <span className="text-text-3">{hint}</span>}
      </p>
      {/* Last, so that Tab goes from field to field. */}
      {aside && <div className="absolute top-0 right-0 text-13">{aside}</div>}
    </div>
  );
}

// The frame shows the focus ring, because the button inside it has its own.
const FRAME =
  "flex h-10 min-w-0 items-center gap-2 rounded-control border border-control bg-surface px-3 has-[input:focus]:border-accent has-[input:focus]:shadow-[0_0_0_1px_var(--accent)] has-[[aria-invalid=true]]:border-danger has-[[aria-invalid=true]]:shadow-[0_0_0_1px_var(--danger)]";

export function Problem({ children }: { children: ReactNode }) {
  return (
    <span className="flex items-start gap-1.5 text-danger">
      <TriangleAlert aria-hidden size={14} strokeWidth={1.8} className="mt-px shrink-0" />
      <span>{children}</span>
    </span>
  );
}

/** A password, hidden until its eye is pressed. */
export function PasswordField(props: Omit<FieldProps, "type" | "trailing">) {
  const common = useWords("common");
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field
      {...props}
      type={shown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <IconButton
          label={common.showPassword}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="-mr-1.5 size-7! max-desk:-mr-3! max-desk:size-10!"
        >
          <Icon aria-hidden size={18} strokeWidth={1.6} />
        </IconButton>
      }
    />
  );
}

interface NameFieldProps extends Omit<FieldProps, "name" | "value" | "onChange"> {
  name: string;
  onName: (name: string) => void;
}

/** For a name that a person gives to something of theirs. */
export function NameField({ name, onName, ...field }: NameFieldProps) {
  return (
    <Field
      {...field}
      value={name}
      dir="auto"
      maxLength={LONGEST_NAME}
      autoComplete="off"
      onChange={(event) => onName(event.target.value)}
    />
  );
}

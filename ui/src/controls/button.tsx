import type { ComponentProps, ReactNode } from "react";
import { type ButtonVariant, buttonLook, ICON_BUTTON_LOOK } from "./button-look.ts";
import { classNames } from "./class-names.ts";
import { Tooltip } from "./tooltip.tsx";

// A busy button keeps its width and stays focusable, so that focus is not lost.
const BUSY: Partial<Record<ButtonVariant, string>> = { primary: "bg-accent-tint! text-accent!" };

export interface ButtonProps extends Omit<ComponentProps<"button">, "disabled"> {
  variant?: ButtonVariant;
  size?: "control" | "large";
  busy?: boolean;
  /** Why it is disabled. It stays focusable, so that the reason is available by keyboard, screen reader and touch. */
  disabledReason?: string | null;
  /** Disabled, with the reason shown beside it. It stays focusable. */
  isDisabled?: boolean;
  /** Null: none at present. The button is wrapped either way, so that it is not remounted when a tooltip appears. */
  tooltip?: string | null;
  children: ReactNode;
}

export function Button({
  variant = "secondary",
  size = "control",
  busy = false,
  disabledReason = null,
  isDisabled = false,
  tooltip,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const unusable = isDisabled || disabledReason !== null;
  const button = (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={unusable || undefined}
      onClick={unusable || busy ? (event) => event.preventDefault() : onClick}
      className={classNames(
        buttonLook(unusable ? null : variant, size),
        busy && "cursor-progress!",
        busy && BUSY[variant],
        className,
      )}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
  const said = disabledReason ?? tooltip;
  if (said === undefined) return button;
  return (
    <Tooltip text={said} onTap={disabledReason !== null}>
      {button}
    </Tooltip>
  );
}

export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="size-3.5 shrink-0 animate-spin rounded-full border-2 border-current/30 border-t-current motion-reduce:animate-[spin_3s_linear_infinite]"
    />
  );
}

/** A square button with only an icon; `label` is its accessible name. */
export function IconButton({ label, className, children, ...rest }: ComponentProps<"button"> & { label: string }) {
  return (
    <button type="button" aria-label={label} {...rest} className={classNames(ICON_BUTTON_LOOK, className)}>
      {children}
    </button>
  );
}

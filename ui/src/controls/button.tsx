import type { ComponentProps, ReactNode } from "react";
import { type ButtonVariant, buttonLook, ICON_BUTTON_LOOK } from "./button-look.ts";
import { classNames } from "./class-names.ts";
import { Tooltip } from "./tooltip.tsx";

// Busy keeps the place and the width, and stays in the tab order: focus must not be lost under somebody's finger.
const BUSY: Partial<Record<ButtonVariant, string>> = { primary: "bg-accent-tint! text-accent!" };

export interface ButtonProps extends Omit<ComponentProps<"button">, "disabled"> {
  variant?: ButtonVariant;
  size?: "control" | "large";
  busy?: boolean;
  /** Why it cannot be pressed. It stays focusable, so the reason can be reached by keyboard, screen reader and finger. */
  disabledReason?: string | null;
  /** It cannot be pressed, and what says why stands beside it. It stays focusable. */
  isDisabled?: boolean;
  /** null: none just now. Wrapped either way, so that a tooltip which comes and goes does not remake the button. */
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

/** A square button that is only a picture; the label is what it is called. */
export function IconButton({ label, className, children, ...rest }: ComponentProps<"button"> & { label: string }) {
  return (
    <button type="button" aria-label={label} {...rest} className={classNames(ICON_BUTTON_LOOK, className)}>
      {children}
    </button>
  );
}

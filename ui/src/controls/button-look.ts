import { classNames } from "./class-names.ts";

/** primary: one per view · secondary: bordered · ghost: no border · outlined: selected · danger: unsubscribe, delete. */
export type ButtonVariant = "primary" | "secondary" | "ghost" | "outlined" | "danger";

const LOOK: Record<ButtonVariant, string> = {
  primary: "border-transparent bg-accent text-on-accent hover:bg-accent-hover",
  secondary: "border-control bg-surface hover:bg-hover",
  ghost: "border-transparent text-text-2 hover:bg-hover hover:text-text",
  outlined: "border-accent text-accent hover:bg-accent-tint",
  danger: "border-danger bg-danger-tint text-danger",
};

/** The classes of a button, also for links that look like one; `null` is a disabled button. */
export function buttonLook(variant: ButtonVariant | null = "secondary", size: "control" | "large" = "control"): string {
  return classNames(
    "inline-flex shrink-0 items-center justify-center gap-1.5 rounded-control border font-medium font-sans",
    "whitespace-nowrap transition-colors duration-(--fast) ease-out",
    size === "large" ? "h-10 px-4 text-14 max-desk:h-11" : "h-8 px-3 text-13 max-desk:h-10",
    variant === null ? "cursor-not-allowed! border-transparent bg-hover text-text-3" : LOOK[variant],
  );
}

export const ICON_BUTTON_LOOK =
  "inline-grid size-8 shrink-0 place-items-center rounded-control text-text-3 hover:bg-hover hover:text-text max-desk:size-10";

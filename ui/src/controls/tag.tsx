import type { ReactNode } from "react";
import type { LucideIcon } from "../marks/create-icon.ts";
import { classNames } from "./class-names.ts";

const LOOK = {
  plain: "bg-[color-mix(in_srgb,var(--text)_8%,transparent)] text-text-2",
  warn: "bg-warn-tint text-warn",
  danger: "bg-danger-tint text-danger",
  accent: "bg-accent-tint text-accent",
};

/** A word in a small box, with an icon if it is a warning. */
export function Tag({
  look = "plain",
  icon: Icon,
  title,
  children,
}: {
  look?: keyof typeof LOOK;
  icon?: LucideIcon | undefined;
  /** A longer explanation. */
  title?: string | undefined;
  children: ReactNode;
}) {
  return (
    <span
      title={title}
      className={classNames(
        "inline-flex h-5 shrink-0 items-center gap-1 whitespace-nowrap rounded-tag px-1.5 font-medium text-12 leading-5",
        LOOK[look],
      )}
    >
      {Icon && <Icon aria-hidden size={14} strokeWidth={1.8} />}
      {children}
      {title && <span className="sr-only">. {title}</span>}
    </span>
  );
}

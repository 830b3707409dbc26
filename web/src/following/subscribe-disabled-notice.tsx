import type { ReactNode } from "react";
import Info from "~icons/lucide/info";

/** Shown above a list whose Subscribe buttons are disabled: why, and what would change that. */
export function SubscribeDisabledNotice({ children }: { children: ReactNode }) {
  return (
    <p className="mb-4 flex gap-2.5 rounded-card bg-warn-tint px-3 py-2.5 text-13 text-text">
      <Info aria-hidden size={16} strokeWidth={1.8} className="mt-0.5 shrink-0 text-warn" />
      <span>{children}</span>
    </p>
  );
}

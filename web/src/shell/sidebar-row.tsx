import type { ReactNode } from "react";
import type { LucideIcon } from "#ui/marks/create-icon.ts";

/** The look of every row of the sidebar. */
export const SIDEBAR_ROW = "flex h-[30px] items-center gap-2.5 rounded-md px-2 text-13 hover:bg-hover";

/** The row of the current page. Its background is darker, so its lightest text is made darker for contrast. */
export const SIDEBAR_CURRENT =
  "bg-[light-dark(#e3e6e1,#242927)]! font-medium [&_svg]:text-accent! [&_.text-text-3]:text-text-2!";

export function RowContent({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <>
      <Icon aria-hidden size={18} strokeWidth={1.6} className="shrink-0 text-text-3" />
      <span className="min-w-0 truncate">{children}</span>
    </>
  );
}

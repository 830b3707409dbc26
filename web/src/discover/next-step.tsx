import type { ReactNode } from "react";
import type { LucideIcon } from "#ui/marks/create-icon.ts";

interface NextStepProps {
  icon: LucideIcon;
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

/** Something to try where nothing was found. */
export function NextStep({ icon: Icon, title, action, children }: NextStepProps) {
  return (
    <li className="flex gap-4 border-line border-t py-4 max-desk:gap-3">
      <Icon aria-hidden size={18} strokeWidth={1.6} className="mt-[3px] shrink-0 text-text-3" />
      <div className="min-w-0 flex-1 desk:flex desk:items-start desk:justify-between desk:gap-6">
        <div className="min-w-0">
          <h2 className="font-semibold text-15">{title}</h2>
          <div className="text-13 text-text-2">{children}</div>
        </div>
        {action && <div className="shrink-0 max-desk:mt-2.5">{action}</div>}
      </div>
    </li>
  );
}

import type { ComponentProps } from "react";
import ChevronDown from "~icons/lucide/chevron-down";
import { classNames } from "./class-names.ts";

interface SelectProps extends Omit<ComponentProps<"select">, "size"> {
  /** Only read out. */
  label: string;
}

/** One of several choices. The browser's own list, because phones show it as people there are used to. */
export function Select({ label, className, ...select }: SelectProps) {
  return (
    <div className={classNames("relative", className)}>
      <select
        {...select}
        aria-label={label}
        className="h-10 w-full appearance-none truncate rounded-control border border-control bg-surface pr-9 pl-3 text-14 focus:border-accent aria-invalid:border-danger focus:shadow-[0_0_0_1px_var(--accent)]! max-desk:text-[16px]"
      />
      <ChevronDown
        aria-hidden
        size={16}
        strokeWidth={1.6}
        className="pointer-events-none absolute inset-y-0 right-3 my-auto text-text-2"
      />
    </div>
  );
}

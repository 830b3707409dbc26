import { type ReactNode, useId } from "react";

interface SectionProps {
  /** For links to this section, which move the focus to its heading. */
  id?: string | undefined;
  title: string;
  hint?: ReactNode;
  children: ReactNode;
}

/** A section of a long page: its title on the left on wide screens, above it on narrow ones, with a line between sections. */
export function Section({ id, title, hint, children }: SectionProps) {
  const heading = useId();
  return (
    <section
      id={id}
      aria-labelledby={heading}
      className="grid scroll-mt-4 gap-x-8 gap-y-4 border-line border-b py-8 first:pt-2 last:border-0 wide:grid-cols-[240px_minmax(0,1fr)]"
    >
      <div>
        <h2 id={heading} className="font-semibold text-15">
          {title}
        </h2>
        {hint && <p className="mt-1 text-13 text-text-2">{hint}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}

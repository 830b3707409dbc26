import type { ReactNode } from "react";
import { AsyncPart } from "./async-part.tsx";
import { Section } from "./section.tsx";

interface AsyncSectionProps {
  id?: string;
  title: string;
  hint?: ReactNode;
  /** Rows of the skeleton while it loads. */
  rows?: number;
  children: ReactNode;
}

/** A section that loads from the server. */
export function AsyncSection({ rows = 2, children, ...section }: AsyncSectionProps) {
  return (
    <Section {...section}>
      <AsyncPart name={section.title} rows={rows}>
        {children}
      </AsyncPart>
    </Section>
  );
}

import { classNames } from "../controls/class-names.ts";

/** Long enough for an id; the rest of a route may be truncated. */
const LONGEST_END = 24;

/**
 * A route or an address on one line, truncated in the middle, since the id at the end distinguishes routes. The whole
 * text stays in the document, for copying, searching and screen readers.
 */
export function RouteText({ text, className }: { text: string; className?: string }) {
  const end = endOf(text);
  return (
    <span
      title={text}
      translate="no"
      className={classNames("flex min-w-0 font-mono text-[12.5px] leading-5 tracking-[-.01em]", className)}
    >
      <span className="min-w-0 shrink truncate">{text.slice(0, text.length - end.length)}</span>
      <span className="shrink-0 whitespace-pre">{end}</span>
    </span>
  );
}

/** The last segment with its slash, limited to LONGEST_END. */
function endOf(text: string): string {
  const slash = text.replace(/\/$/, "").lastIndexOf("/");
  return text.slice(Math.max(slash, text.length - LONGEST_END, 0));
}

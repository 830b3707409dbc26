import { useWords } from "#ui/words/words.ts";

interface ViewCountProps {
  unread: number | null | undefined;
  /** There are more than these. */
  hasMore?: boolean;
  className?: string;
}

/** How much is unread; nothing without a number. */
export function ViewCount({ unread, hasMore = false, className = "" }: ViewCountProps) {
  const words = useWords("shell");
  if (!unread) return null;
  const text = hasMore ? `${unread}+` : `${unread}`;
  return (
    <span className={`flex-none text-text-3 tabular-nums ${className}`}>
      <span aria-hidden>{text}</span>
      <span className="sr-only">, {words.unread(text)}</span>
    </span>
  );
}

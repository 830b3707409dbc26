import { useWords } from "#ui/words/words.ts";
import type { PageLookup } from "./use-declared-feeds.ts";

/** Which feeds the page declares. Always rendered, so that nothing moves. */
export function PageLine({ page, onLookAgain }: { page: PageLookup; onLookAgain(): void }) {
  const words = useWords("results");
  if (page.kind === "idle") return null;
  const text =
    page.kind === "loading"
      ? words.checking
      : page.kind === "failed"
        ? `${words.pageUnreadable}: ${page.why}`
        : page.isFeed
          ? words.pageIsFeed
          : page.declared > 0
            ? words.pageDeclares(page.declared)
            : words.noneDeclared;
  return (
    <p role="status" className="flex min-h-11 items-center gap-2 text-13 text-text-3">
      {/* Another text is another element: the width of a text is no movement. */}
      <span key={text} className="min-w-0">
        {text}
      </span>
      {page.kind === "failed" && (
        <button
          type="button"
          onClick={onLookAgain}
          className="h-8 shrink-0 rounded-control px-2 font-medium text-accent hover:bg-hover max-desk:h-10"
        >
          {words.checkAgain}
        </button>
      )}
    </p>
  );
}

import { findMatches } from "#core/search/find-matches.ts";
import { parseSearch } from "#core/search/parse-search.ts";

const NAME = "searched";
const BLOCK = "p, li, td, th, h1, h2, h3, h4, h5, h6, pre, blockquote, figcaption, dt, dd, div";
/** More marks would slow down scrolling, and would not help anyone. */
const MOST_MARKS = 2_000;

/**
 * Marks what was searched for in an article until the signal aborts. Its elements stay as they are: the browser draws the marks (CSS Custom
 * Highlight API). Browsers without it draw none.
 */
export function markArticle(article: HTMLElement, searched: string, signal: AbortSignal): void {
  if (signal.aborted || !("highlights" in CSS)) return;
  const nodes: { node: Text; start: number }[] = [];
  let text = "";
  let block: Element | null = null;
  const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const around: Element | null = node.parentElement?.closest(BLOCK) ?? null;
    // A phrase may go on in another element, but not in another paragraph.
    if (around !== block) text += "\n\n";
    block = around;
    nodes.push({ node, start: text.length });
    text += node.data;
  }
  const place = (at: number): [Text, number] | undefined => {
    const found = nodes.findLast(({ start }) => start <= at);
    return found && [found.node, Math.min(at - found.start, found.node.length)];
  };
  const ranges = findMatches(text, parseSearch(searched).terms)
    .slice(0, MOST_MARKS)
    .flatMap(({ start, end }) => {
      const [first, last] = [place(start), place(end - 1)];
      if (!first || !last) return [];
      const range = document.createRange();
      range.setStart(...first);
      range.setEnd(last[0], last[1] + 1);
      return [range];
    });
  const highlight = new Highlight(...ranges);
  CSS.highlights.set(NAME, highlight);
  signal.addEventListener("abort", () => {
    // The next article may have set its own already.
    if (CSS.highlights.get(NAME) === highlight) CSS.highlights.delete(NAME);
  });
}

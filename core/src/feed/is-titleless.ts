/**
 * Whether an item is a post without a title of its own: it has none, its link stands there instead, or a feed made the
 * title from the beginning of the text. Such a title is not shown above the text that it repeats.
 */
export function isTitleless({
  title,
  summary,
  link,
}: {
  title: string;
  summary: string;
  link: string | null;
}): boolean {
  if (title === "" || title === link) return true;
  const [named, text] = [withoutEllipsis(title), withoutEllipsis(summary)];
  if (named === "" || text === "") return false;
  if (named === text) return true;
  // One of them is cut off where the other goes on.
  if (named.length < text.length) return named !== clean(title) && text.startsWith(named);
  return text !== clean(summary) && named.startsWith(text);
}

/**
 * Whether the text of an article repeats such a title. Some feeds write the title where the summary belongs, and an article
 * of its own after it, whose title is shown.
 */
export function repeatsTitle(text: string, { title, link }: { title: string; link: string | null }): boolean {
  const [named, written] = [letters(withoutEllipsis(title)), letters(text)];
  return title === link || written === "" || written.startsWith(named) || named.startsWith(written);
}

/** Punctuation and spaces differ between a title and the markup it was made from. */
function letters(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, "").toLowerCase();
}

function clean(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function withoutEllipsis(text: string): string {
  const line = clean(text);
  const end = ELLIPSES.find((ellipsis) => line.endsWith(ellipsis));
  return end === undefined ? line : line.slice(0, -end.length).trimEnd();
}

const ELLIPSES = ["[...]", "[…]", "...", "…"];

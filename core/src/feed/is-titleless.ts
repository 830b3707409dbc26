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

function clean(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function withoutEllipsis(text: string): string {
  return clean(text).replace(/\s*(?:…|\.\.\.|\[…\]|\[\.\.\.\])$/, "");
}

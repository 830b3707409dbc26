/** The display name of an item or channel. Notes have no title, nor has a channel before its first fetch. */
export function nameOf({ title, summary, link }: { title: string; summary: string; link: string | null }): string {
  if (title !== "" && title !== link) return title;
  return summary || (link ?? "").replace(/^https?:\/\/(?:www\.)?/, "");
}

/** What an item or a channel is called: notes have no title, and a channel none before its first fetch. */
export function nameOf({ title, summary, link }: { title: string; summary: string; link: string | null }): string {
  if (title !== "" && title !== link) return title;
  return summary || (link ?? "").replace(/^https?:\/\/(?:www\.)?/, "");
}

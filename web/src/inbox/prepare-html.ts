const PICTURE = /(<img src=|<video [^>]*?poster=)"([^"]*)"/g;
const ENTITIES: Record<string, string> = { "&amp;": "&", "&quot;": '"', "&lt;": "<", "&gt;": ">" };

/**
 * Cleaned HTML, made ready for a column: its pictures come through this instance, so that the sites they lie on do not
 * learn who reads, and its tables can be scrolled by themselves. Our cleaner writes no `<` and no `>` but those of tags.
 */
export function prepareHtml(cleanHtml: string): string {
  return cleanHtml
    .replace(PICTURE, (_, tag: string, written: string) => {
      const address = written.replace(/&(?:amp|quot|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity);
      return `${tag}"/api/cover?url=${encodeURIComponent(address)}"`;
    })
    .replaceAll("<table>", '<div class="scrolls"><table>')
    .replaceAll("</table>", "</table></div>");
}

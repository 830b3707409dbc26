const PICTURE = /(<img src=|<video [^>]*?poster=)"([^"]*)"/g;
const ENTITIES: Record<string, string> = { "&amp;": "&", "&quot;": '"', "&lt;": "<", "&gt;": ">" };

/**
 * Prepares sanitised HTML for display: its images are loaded through our server, so that their sites do not learn who reads,
 * and its tables scroll on their own. The sanitiser escapes every `<` and `>` outside of tags.
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

const PICTURE = /(<img src=|<video [^>]*?poster=)"(?!data:)([^"]*)"/g;
const CODE = /<pre( [^>]*)?>(?=<code class="language-([^"]+)")/g;
const PRE = /<pre class="language-([^"]+)"/g;
const ENTITIES: Record<string, string> = { "&amp;": "&", "&quot;": '"', "&lt;": "<", "&gt;": ">" };

/**
 * Prepares sanitised HTML for display: its images are loaded through our server, so that their sites do not learn who reads,
 * its tables scroll on their own, and code says its language. The sanitiser escapes every `<` and `>` outside of tags.
 */
export function prepareHtml(cleanHtml: string): string {
  return cleanHtml
    .replace(PICTURE, (_, tag: string, written: string) => {
      const address = written.replace(/&(?:amp|quot|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity);
      return `${tag}"/api/cover?url=${encodeURIComponent(address)}"`;
    })
    .replace(PRE, '<pre data-language="$1"')
    .replace(CODE, (_, attributes = "", language) => `<pre${attributes} data-language="${language}">`)
    .replace(/<table(?=[ >])/g, '<div class="scrolls"><table')
    .replaceAll("</table>", "</table></div>");
}

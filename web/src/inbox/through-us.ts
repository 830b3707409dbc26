const PICTURE = /(<img src=|<video [^>]*?poster=)"([^"]*)"/g;
const ENTITIES: Record<string, string> = { "&amp;": "&", "&quot;": '"', "&#39;": "'", "&lt;": "<", "&gt;": ">" };

/**
 * Cleaned HTML whose pictures come through this instance: the sites they lie on do not learn who reads. Our cleaner
 * writes every picture as `<img src="…"` or `<video … poster="…"`, and no `>` inside a value.
 */
export function picturesThroughUs(cleanHtml: string): string {
  return cleanHtml.replace(PICTURE, (_, tag: string, written: string) => {
    const address = written.replace(/&(?:amp|quot|#39|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity);
    return `${tag}"/api/cover?url=${encodeURIComponent(address)}"`;
  });
}

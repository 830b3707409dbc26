import { sanitiseHtml } from "#core/feed/sanitise-html.ts";
import { describeEmbed } from "#core/video/embedded-video.ts";
import { createLruCache } from "../lru-cache.ts";

/** 8,000,000 characters, about 16 MB. A popular article is requested by many people, and by each of their devices. */
const cache = createLruCache<string>(8_000_000, (key, text) => key.length + text.length);

/**
 * The text of an item as people may see it. The cache key is the text before sanitising, so a text that has changed is sanitised
 * again.
 */
export function sanitiseContent(rawHtml: string, base: string | null): string {
  if (rawHtml === "") return "";
  const key = `${base ?? ""}\n${rawHtml}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const clean = sanitiseHtml(rawHtml, base, describeEmbed);
  cache.set(key, clean);
  return clean;
}

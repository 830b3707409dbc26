import { sanitiseHtml } from "#core/feed/sanitise-html.ts";
import { describeEmbed } from "#core/video/embedded-video.ts";
import { keepLately } from "../kept-lately.ts";

/** Of characters, about 16 MB. A popular article is asked for by many people, and by each of their devices. */
const kept = keepLately<string>(8_000_000, (key, text) => key.length + text.length);

/**
 * The text of an item as people may see it. Texts that were sanitised lately are kept by what they were made of, so that one that
 * has changed is another text.
 */
export function sanitiseContent(rawHtml: string, base: string | null): string {
  if (rawHtml === "") return "";
  const key = `${base ?? ""}\n${rawHtml}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const clean = sanitiseHtml(rawHtml, base, describeEmbed);
  kept.set(key, clean);
  return clean;
}

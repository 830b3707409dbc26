import { sanitiseHtml } from "#core/feed/sanitise-html.ts";
import { describeEmbed } from "#core/video/embedded-video.ts";

/** About 16 MB. A popular article is asked for by many people, and by each of their devices. */
const MOST_CHARACTERS = 8_000_000;
const LONGEST_KEPT = 200_000;

const kept = new Map<string, string>();
let characters = 0;

/**
 * The text of an item as people may see it. Texts that were sanitised lately are kept by what they were made of, so that one that
 * has changed is another text.
 */
export function sanitiseContent(rawHtml: string, base: string | null): string {
  if (rawHtml === "") return "";
  const key = `${base ?? ""}\n${rawHtml}`;
  const known = kept.get(key);
  if (known !== undefined) {
    // The map is in order of use.
    kept.delete(key);
    kept.set(key, known);
    return known;
  }
  const clean = sanitiseHtml(rawHtml, base, describeEmbed);
  const size = key.length + clean.length;
  if (size > LONGEST_KEPT) return clean;
  kept.set(key, clean);
  characters += size;
  for (const [oldest, text] of kept) {
    if (characters <= MOST_CHARACTERS) break;
    kept.delete(oldest);
    characters -= oldest.length + text.length;
  }
  return clean;
}

/**
 * The address to look up: `/?url=`, or what a phone's share sheet passes. Many apps put the address into the text
 * ("Look at this: https://…"), some into the title.
 */
export function sharedAddress(search: { url?: unknown; text?: unknown; title?: unknown }): { url?: string } {
  if (typeof search.url === "string" && search.url.trim() !== "") return { url: search.url };
  for (const text of [search.text, search.title]) {
    const found = typeof text === "string" && /https?:\/\/[^\s<>"'“”‘’]+/.exec(text)?.[0];
    // Punctuation after the address belongs to the sentence.
    if (found) return { url: found.replace(/[.,;:!?)\]。，；：！？）】]+$/, "") };
  }
  return {};
}

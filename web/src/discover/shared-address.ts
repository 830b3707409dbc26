/**
 * The address somebody came with: `/?url=`, or what a phone's share sheet hands over, where many apps put the address
 * into the text ("Look at this: https://…") and some into the title.
 */
export function sharedAddress(search: { url?: unknown; text?: unknown; title?: unknown }): { url?: string } {
  if (typeof search.url === "string" && search.url.trim() !== "") return { url: search.url };
  for (const text of [search.text, search.title]) {
    const found = typeof text === "string" && /https?:\/\/[^\s<>"'“”‘’]+/.exec(text)?.[0];
    // A sentence that ends in an address does not end the address with its full stop.
    if (found) return { url: found.replace(/[.,;:!?)\]。，；：！？）】]+$/, "") };
  }
  return {};
}

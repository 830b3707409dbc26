import { normaliseChannelAddress } from "./normalise-channel-address.ts";

/** Whether a feed found elsewhere on the site is the one a channel had: it has the same title, or is of the same page. */
export function isSameFeed(
  known: { title: string; homeUrl: string | null },
  found: { title: string; link: string | null },
): boolean {
  const title = fold(known.title);
  if (title !== "" && title === fold(found.title)) return true;
  const home = known.homeUrl && normaliseChannelAddress(known.homeUrl);
  return Boolean(home) && found.link !== null && normaliseChannelAddress(found.link) === home;
}

function fold(title: string): string {
  return title.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
}

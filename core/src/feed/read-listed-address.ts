import { readAddress, withoutFeedScheme } from "../read-address.ts";
import { absoluteUrl } from "./feed.ts";

/** The address of a feed or page as lists write it. Null if it is not one of the web. */
export function readListedAddress(written: string): string | null {
  const address = withoutFeedScheme(written.trim())
    // Folo writes routes of RSSHub without a server. Those of the public one are followed as routes.
    .replace(/^rsshub:\/\/+/i, "https://rsshub.app/");
  return absoluteUrl(address, null) ?? (hasHost(address) ? absoluteUrl(readAddress(address), null) : null);
}

/** Names with dots, localhost or an address in brackets, perhaps a port, and a path or a query: "feed.xml" alone may be a file. */
const HOST_AND_MORE =
  /^((?:[\p{L}\p{N}][\p{L}\p{N}\p{M}-]*\.)+[\p{L}\p{N}\p{M}-]+|localhost|\[[\da-f:.]+\])(?::\d{1,5})?[/?]/iu;
/** Not top-level domains: "index.php/feed" is relative to a site that the list does not name. */
const FILE_NAME = /\.(?:php|xml|rss|atom|opml|html?|json|aspx?)$/i;

/** Without a scheme, an address can only be told from a relative one by its host. */
function hasHost(address: string): boolean {
  const host = HOST_AND_MORE.exec(address)?.[1];
  return host !== undefined && !FILE_NAME.test(host);
}

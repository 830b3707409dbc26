import { readAddress } from "../read-address.ts";
import { absoluteUrl } from "./feed.ts";

/** The address of a feed or page as lists write it. Null if it is not one of the web. */
export function readListedAddress(written: string): string | null {
  const address = written
    .trim()
    // feed://host/path and feed:https://host/path are old forms of the same.
    .replace(/^feed:\/\//i, "http://")
    .replace(/^feed:/i, "")
    // Folo writes routes of RSSHub without a server. Those of the public one are followed as routes.
    .replace(/^rsshub:\/\/+/i, "https://rsshub.app/");
  return absoluteUrl(address, null) ?? (WITHOUT_SCHEME.test(address) ? absoluteUrl(readAddress(address), null) : null);
}

/** A host, perhaps with a port, and a path: "feed.xml" alone may be a file, and mailto:anna@a.example is not an address without a scheme. */
const WITHOUT_SCHEME = /^[^/?#@:\s]+(?::\d{1,5})?\//;

/** The readers offered by "Open in…", and the address that adds a feed to one of them. */

export type ReaderId =
  | "feedly"
  | "inoreader"
  | "miniflux"
  | "freshrss"
  | "newsblur"
  | "feedbin"
  | "theoldreader"
  | "folo"
  | "ttrss"
  | "nextcloud"
  | "custom";

export interface Reader {
  id: ReaderId;
  name: string;
  /** hosted: one address for all · self-hosted: each person's own · app: on the device · custom: the person's own template. */
  kind: "hosted" | "self-hosted" | "app" | "custom";
  /** {url} stands for the feed's address; a self-hosted reader's own address goes in front. */
  template: string;
}

export const READERS: readonly Reader[] = [
  {
    id: "feedly",
    name: "Feedly",
    kind: "hosted",
    template: "https://feedly.com/i/subscription/feed/{url}",
  },
  { id: "inoreader", name: "Inoreader", kind: "hosted", template: "https://www.inoreader.com/?add_feed={url}" },
  { id: "miniflux", name: "Miniflux", kind: "self-hosted", template: "/bookmarklet?uri={url}" },
  { id: "freshrss", name: "FreshRSS", kind: "self-hosted", template: "/i/?c=feed&a=add&url_rss={url}" },
  { id: "newsblur", name: "NewsBlur", kind: "hosted", template: "https://www.newsblur.com/?url={url}" },
  { id: "feedbin", name: "Feedbin", kind: "hosted", template: "https://feedbin.com/?subscribe={url}" },
  {
    id: "theoldreader",
    name: "The Old Reader",
    kind: "hosted",
    template: "https://theoldreader.com/feeds/subscribe?url={url}",
  },
  { id: "folo", name: "Folo", kind: "app", template: "follow://add?url={url}" },
  {
    id: "ttrss",
    name: "Tiny Tiny RSS",
    kind: "self-hosted",
    template: "/public.php?op=bookmarklets--subscribe&feed_url={url}",
  },
  {
    id: "nextcloud",
    name: "Nextcloud News",
    kind: "self-hosted",
    template: "/index.php/apps/news?subscribe_to={url}",
  },
  { id: "custom", name: "", kind: "custom", template: "" },
];

/** On by default: the four most used, so that the menu is short. */
export const FIRST_READERS: readonly ReaderId[] = ["feedly", "inoreader", "newsblur", "folo"];

const BY_ID = new Map(READERS.map((reader) => [reader.id, reader]));

export function readerOf(id: ReaderId): Reader {
  return BY_ID.get(id) as Reader;
}

/** A reader a person chose: `at` is its address if it is self-hosted, the template if it is custom, else "". */
export interface ChosenReader {
  id: ReaderId;
  at: string;
}

/** The address that adds this feed to the reader; null if the reader's address or template is missing or invalid. */
export function readerAddress(chosen: ChosenReader, feedUrl: string): string | null {
  if (readerProblem(chosen) !== null) return null;
  const { kind, template } = readerOf(chosen.id);
  const written = kind === "custom" ? chosen.at.trim() : kind === "self-hosted" ? bare(chosen.at) + template : template;
  // A function, because "$&" in an address would be special in a replacement string.
  return written.replaceAll("{url}", () => encodeURIComponent(feedUrl));
}

export type ReaderProblem = "address-missing" | "not-an-address" | "url-missing" | "unsafe-scheme";

/** What is wrong with the given address or template; null when it can be used. */
export function readerProblem({ id, at }: ChosenReader): ReaderProblem | null {
  const { kind } = readerOf(id);
  if (kind === "hosted" || kind === "app") return null;
  const given = at.trim();
  if (given === "") return "address-missing";
  const url = URL.parse(given);
  if (!url) return "not-an-address";
  if (kind === "self-hosted") return /^https?:$/.test(url.protocol) ? null : "not-an-address";
  if (!given.includes("{url}")) return "url-missing";
  return UNSAFE.test(url.protocol) ? "unsafe-scheme" : null;
}

// Custom schemes of apps are allowed; schemes that run code or read files are not.
const UNSAFE = /^(?:javascript|data|vbscript|blob|file|filesystem|about|view-source):$/;

function bare(address: string): string {
  return address
    .trim()
    .replace(/[?#].*$/, "")
    .replace(/\/+$/, "");
}

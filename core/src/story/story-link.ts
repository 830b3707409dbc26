import { normaliseChannelAddress } from "../channel/normalise-channel-address.ts";

/**
 * What two links to one page have in common: without scheme, www, m and amp forms, tracking keys and places on the page. Null where a
 * link says nothing about one story: there is none, or it leads to the front page of a site. Never throws; idempotent.
 */
export function storyLink(link: string | null): string | null {
  return storyLinkIn(link, MOST_ROUNDS);
}

/** Addresses of real pages need two. Of an address made to need thousands, each of which parses it again, some is left. */
const MOST_ROUNDS = 4;

function storyLinkIn(link: string | null, rounds: number): string | null {
  const page = link === null ? null : normaliseChannelAddress(unwrap(link.trim()));
  const url = page === null ? null : URL.parse(page);
  if (url === null) return null;
  url.hostname = url.hostname.replace(/^(?:amp\.)+(?=[^.]+\.)/, "");
  url.pathname = withoutAmp(url.pathname);
  for (const [name] of [...url.searchParams]) if (isAddedOnTheWay(name, url)) url.searchParams.delete(name);
  if (FRONT_PAGE.test(url.pathname) && url.search === "" && url.hash === "") return null;
  // Removing "amp" may have uncovered a www.
  const plain = normaliseChannelAddress(url.href);
  return plain === null || plain === page || rounds === 1 ? plain : storyLinkIn(plain, rounds - 1);
}

const FRONT_PAGE = /^\/(?:index\.\w{2,5})?$/;

/** What feeds and caches add, and the site does not need to find the page. */
function isAddedOnTheWay(name: string, { searchParams }: URL): boolean {
  const value = searchParams.get(name) ?? "";
  if (/^outputtype$/i.test(name)) return /^amp$/i.test(value);
  return ADDED.test(name) || (/^(?:ref|source|src|from|via|medium)$/i.test(name) && FROM_A_FEED.test(value));
}

const ADDED = /^(?:amp|cmpid|ocid|ncid|icid|ftag|smid|smtyp|at_medium|at_campaign|ns_.+|wpisrc|xtor|rss)$/i;
const FROM_A_FEED = /^(?:rss|atom|feeds?|rss[-_].+|.+[-_]rss|newsletter|email|twitter|facebook|hackernews)$/i;

function withoutAmp(path: string): string {
  return path.replace(/(?:\.amp)+(?=\.html?$|$)/i, "").replace(/^(?:\/amp)+(?=\/.)|(?:\/amp)+\/?$/i, "");
}

const MOST_WRAPPERS = 3;

/** The page behind the addresses of AMP caches and of services that count clicks, as far as the address itself contains it. */
function unwrap(link: string): string {
  let inner = link;
  for (let times = 0; times < MOST_WRAPPERS; times++) {
    const url = URL.parse(inner);
    const next = url && (cachedPage(url) ?? targetOf(url));
    if (!next) break;
    inner = next;
  }
  return inner;
}

/** `www.google.com/amp/s/site.example/page`, `site-example.cdn.ampproject.org/c/s/site.example/page`. */
function cachedPage({ hostname, pathname, search }: URL): string | null {
  const pattern = /^(?:www\.)?google\.[a-z.]{2,6}$/.test(hostname)
    ? /^\/amp\/(s\/)?(.+)$/
    : /\.cdn\.ampproject\.org$/.test(hostname)
      ? /^\/[cv]\/(s\/)?(.+)$/
      : null;
  const found = pattern?.exec(pathname);
  return found ? `${found[1] ? "https" : "http"}://${found[2]}${search}` : null;
}

const WRAPPERS: readonly [host: RegExp, path: string, key: string][] = [
  [/^(?:www\.)?google\.[a-z.]{2,6}$/, "/url", "url"],
  [/^(?:www\.)?google\.[a-z.]{2,6}$/, "/url", "q"],
  [/^(?:l|lm)\.facebook\.com$/, "/l.php", "u"],
  [/^out\.reddit\.com$/, "/", "url"],
  [/^link\.zhihu\.com$/, "/", "target"],
  [/^(?:www\.)?jianshu\.com$/, "/go-wild", "url"],
];

function targetOf({ hostname, pathname, searchParams }: URL): string | null {
  for (const [host, path, key] of WRAPPERS) {
    const target = host.test(hostname) && pathname === path ? searchParams.get(key) : null;
    if (target && /^https?:\/\//i.test(target)) return target;
  }
  return null;
}

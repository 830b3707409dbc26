import { normaliseChannelAddress } from "./normalise-channel-address.ts";

/** The paths the feed rules make for an address; handed in, because rules and videos do not know each other. */
export type FeedPaths = (address: string) => readonly string[];

export type ChannelLink =
  | { kind: "channel"; channelUrl: string }
  /** Nothing of this site can be subscribed; or some of it can, but this is not an author's page. */
  | { kind: "none"; reason: "platform" | "not-an-author-page" };

/**
 * Which author or channel an address stands for, if it is one that can be subscribed. There are four cases: a Douyin or
 * Xiaohongshu user page, a Xiaoyuzhou podcast page, and any address a feed rule turns into an author's feed.
 */
export function channelLink(address: string, feedPaths: FeedPaths): ChannelLink {
  const channelUrl = normaliseChannelAddress(address);
  const url = URL.parse(address.trim());
  if (channelUrl === null || !url) return { kind: "none", reason: "platform" };

  const own = OWN_AUTHORS.find(({ host }) => isHost(url.hostname, host));
  const id = own?.path.exec(url.pathname)?.[1];
  if (own && id !== undefined) {
    return own.accepts(id) ? { kind: "channel", channelUrl } : { kind: "none", reason: "not-an-author-page" };
  }
  const paths = matchedPaths(address, feedPaths);
  if (paths.some(leadsToAuthor)) return { kind: "channel", channelUrl };
  return { kind: "none", reason: own || paths.length > 0 ? "not-an-author-page" : "platform" };
}

const OWN_AUTHORS: { host: string; path: RegExp; accepts: (id: string) => boolean }[] = [
  // An all-digit id is the old number of an account, which no feed is made from; "self" is whoever is looking.
  { host: "douyin.com", path: /\/user\/([^/]+)/, accepts: (id) => !/^\d+$/.test(id) && id !== "self" },
  { host: "xiaohongshu.com", path: /\/user\/(?:profile\/)?([^/]+)/, accepts: (id) => id !== "profile" },
  { host: "xiaoyuzhoufm.com", path: /\/podcast\/([^/]+)/, accepts: () => true },
];

const AUTHOR_PATHS = ["/user/", "/channel/", "/author/", "/space/"];

function leadsToAuthor(path: string): boolean {
  return AUTHOR_PATHS.some((part) => path.includes(part));
}

/** A rule that breaks means "not subscribable", with a line in the console, never a broken page. */
function matchedPaths(address: string, feedPaths: FeedPaths): readonly string[] {
  try {
    return feedPaths(address);
  } catch (cause) {
    console.warn("feed rules failed for", address, cause);
    return [];
  }
}

function isHost(hostname: string, domain: string): boolean {
  return hostname === domain || hostname.endsWith(`.${domain}`);
}

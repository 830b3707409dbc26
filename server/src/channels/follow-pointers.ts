import { getDomain } from "tldts";
import { decodeText } from "#core/feed/decode-text.ts";
import type { Feed } from "#core/feed/feed.ts";
import { choosePointer, findPointers } from "#core/feed/find-pointers.ts";
import type { ChannelState, FeedResponse, RefreshPlan } from "#core/feed/plan-refresh.ts";
import type { Deps } from "../deps.ts";
import { fetchFeed } from "../net/fetch-feed.ts";
import type { Pointer } from "./due-channel.ts";

// docs/notes/pointers.md explains these numbers.
const MOST_HOPS = 3;
const LONGEST_MS = 20_000;
const LASTING_MS = 7 * 86_400_000;
/** What points to a feed is at the beginning, and a feed may be ten megabytes. */
const OPENING_BYTES = 2_000_000;

const NOTHING_KNOWN = { etag: null, lastModified: null, bodyHash: null };

export type Followed = {
  plan: RefreshPlan;
  /** The server answered 304. */
  isNotModified: boolean;
  /** Where the feed was found, if the address stays the one to ask. */
  pointedTo: string | null;
};

type Answered = Extract<FeedResponse, { kind: "answered" }>;

/**
 * Fetches an address, and if what is there is not a feed but points to one, that one. `isNew`: a person named the address, so the
 * feed may be anywhere, and its own address counts from now on. Otherwise the address had a feed: another one is taken for it only on
 * the same site and if `isSameFeed`, and replaces it only if it has moved for good. Nothing throws.
 */
export async function fetchFollowing(
  deps: Pick<Deps, "feedService" | "fetchSafely" | "now" | "planRefresh">,
  asked: {
    url: string;
    state: ChannelState;
    isNew: boolean;
    pointer: Pointer | null;
    isSameFeed: (feed: Feed) => Promise<boolean>;
  },
  signal?: AbortSignal,
): Promise<Followed> {
  const { url, state, isNew, pointer } = asked;
  const began = deps.now().getTime();
  const plan = (response: FeedResponse) => deps.planRefresh(state, response, deps.now(), Math.random());
  const fetch = (address: string, isKnown: boolean) =>
    fetchFeed(deps, { kind: "address", url: address }, isKnown ? state : NOTHING_KNOWN, signal);

  // What is known of the last body is about the feed that was found, and must not be sent to the page that named it.
  const first = await fetch(url, pointer === null);
  const firstPlan = await plan(first);
  const stopped = { plan: firstPlan, isNotModified: isNotModified(first), pointedTo: null };
  const seen = new Set([url]);
  let page = first;
  let pagePlan = firstPlan;
  let isPermanent = true;
  for (let hop = 0; hop < MOST_HOPS && mayPoint(page, pagePlan); hop++) {
    seen.add(page.url);
    const opening = page.body.subarray(0, OPENING_BYTES);
    const pointers = findPointers(decodeText(opening, page.headers["content-type"] ?? null), page.url);
    const isAllowed = (address: string) => !seen.has(address) && (isNew || isSameSite(address, url));
    const target = choosePointer(pointers, url, isAllowed);
    if (target === null || deps.now().getTime() - began > LONGEST_MS) return stopped;
    seen.add(target);
    // A page with a meta refresh, and the home page of a sitemap, are not what replaced the feed for good.
    isPermanent &&= target !== pointers.next && page.movedTo === page.url;
    const response = await fetch(target, target === pointer?.url);
    if (response.kind !== "answered") return stopped;
    // It may redirect to another site, for now or for good.
    const reached = [response.url, response.movedTo ?? response.url];
    if (!isNew && !reached.every((address) => isSameSite(address, url))) return stopped;
    const isLasting = target === pointer?.url && began - pointer.since.getTime() > LASTING_MS;
    const isMoved = isNew || isPermanent || isLasting;
    const found = await plan({ ...response, movedTo: isMoved ? (response.movedTo ?? target) : null });
    if (found.kind === "unchanged" || found.kind === "changed") {
      if (!isNew && found.kind === "changed" && !(await asked.isSameFeed(found.feed))) return stopped;
      return { plan: found, isNotModified: isNotModified(response), pointedTo: target };
    }
    page = response;
    pagePlan = found;
  }
  return stopped;
}

/** A body that is empty or damaged points nowhere, and neither does the page of an error. */
function mayPoint(response: FeedResponse, plan: RefreshPlan): response is Answered {
  if (response.kind !== "answered" || response.status !== 200 || plan.kind !== "failed") return false;
  return plan.problem === "web-page" || plan.problem === "not-a-feed";
}

function isNotModified(response: FeedResponse): boolean {
  return response.kind === "answered" && response.status === 304;
}

/** People's pages on one host (name.github.io) are sites of their own. */
function isSameSite(one: string, other: string): boolean {
  const [site, otherSite] = [one, other].map((address) => {
    const url = URL.parse(address);
    return url && (getDomain(url.hostname, { allowPrivateDomains: true }) ?? url.host);
  });
  return site !== null && site === otherSite;
}

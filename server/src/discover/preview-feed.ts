import type { FeedItem } from "#core/feed/feed.ts";
import { type HowOften, howOften } from "#core/feed/how-often.ts";
import { type Cadence, measureCadence } from "#core/feed/measure-cadence.ts";
import type { RefreshPlan, RefreshProblem } from "#core/feed/plan-refresh.ts";
import { identifyVideo } from "#core/video/identify-video.ts";
import type { Video } from "#core/video/video.ts";
import { fetchFollowing } from "../channels/follow-pointers.ts";
import type { Deps } from "../deps.ts";
import { type FeedSource, fetchFeed } from "../net/fetch-feed.ts";

export type PreviewedItem = Pick<
  FeedItem,
  "title" | "link" | "publishedAt" | "summary" | "cover" | "durationSeconds"
> & {
  video: Video | null;
};
export type Preview =
  | {
      ok: true;
      title: string;
      description: string;
      link: string | null;
      image: string | null;
      cadence: Cadence;
      often: HowOften;
      items: PreviewedItem[];
    }
  /** Why it does not work here. `nothing-new`: it works and is empty at present. */
  | { ok: false; problem: RefreshProblem | "nothing-new" | "gone" };

const SHOWN = 5;
const UNKNOWN = { etag: null, lastModified: null, bodyHash: null };

/** What following this feed would bring. Nothing is stored. */
export async function previewFeed(
  deps: Pick<Deps, "feedService" | "fetchSafely" | "now" | "planRefresh">,
  source: FeedSource,
  signal?: AbortSignal,
): Promise<Preview> {
  const plan = await fetchPlan(deps, source, signal);
  const now = deps.now();
  if (plan.kind === "failed") return { ok: false, problem: plan.problem };
  if (plan.kind !== "changed") return { ok: false, problem: plan.kind === "gone" ? "gone" : "nothing-new" };
  const { title, description, link, image, items } = plan.feed;
  const newest = items.toSorted((one, other) => timeOf(other) - timeOf(one)).slice(0, SHOWN);
  const dates = items.map(({ publishedAt }) => publishedAt);
  return {
    ok: true,
    title,
    description,
    link,
    image,
    cadence: measureCadence(dates, now),
    often: howOften(dates, now),
    items: newest.map(previewItem),
  };
}

/** As the first refresh does: an address that is not a feed's may point to one. */
async function fetchPlan(
  deps: Parameters<typeof previewFeed>[0],
  source: FeedSource,
  signal: AbortSignal | undefined,
): Promise<RefreshPlan> {
  const url = source.kind === "address" ? source.url : "";
  const state = { ...UNKNOWN, url, ttlMinutes: null, failures: 0, publishedAt: [] };
  if (source.kind === "route")
    return deps.planRefresh(state, await fetchFeed(deps, source, UNKNOWN, signal), deps.now(), 0);
  const asked = { url, state, isNew: true, pointer: null, isSameFeed: async () => true };
  return (await fetchFollowing(deps, asked, signal)).plan;
}

function timeOf({ publishedAt }: FeedItem): number {
  return publishedAt?.getTime() ?? 0;
}

function previewItem({
  title,
  link,
  publishedAt,
  summary,
  cover,
  durationSeconds,
  enclosures,
}: FeedItem): PreviewedItem {
  const video = link || enclosures.length ? identifyVideo({ link: link ?? "", enclosures, cover }) : null;
  const plays = video?.type === "web-page" ? null : video;
  return { title, link, publishedAt, summary, cover, durationSeconds, video: plays };
}

import { decodeText } from "#core/feed/decode-text.ts";
import { describeVideo } from "#core/video/describe-video.ts";
import type { FramingHeaders } from "#core/video/frame-refusal.ts";
import { identifyVideo, isShortLink } from "#core/video/identify-video.ts";
import { EMPTY_METADATA, LONGEST, mergeMetadata, type VideoMetadata } from "#core/video/metadata.ts";
import { hasPage, metadataSource, needsPageToo } from "#core/video/metadata-source.ts";
import { readBilibiliView } from "#core/video/read-bilibili-view.ts";
import { readOembed } from "#core/video/read-oembed.ts";
import { readPage } from "#core/video/read-page.ts";
import { startSecondsOf } from "#core/video/start-seconds.ts";
import type { Video } from "#core/video/video.ts";
import type { Deps } from "../deps.ts";
import type { FetchedMetadata, MetadataProblem } from "./fetched-metadata.ts";
import { deleteExpiredMetadata, findMetadata, saveMetadata } from "./store.ts";

const DAY_MS = 86_400_000;
const CACHED_MS = DAY_MS;
/** A site that is down or asks us to wait is not asked again by the next click. */
const PROBLEM_CACHED_MS = 5 * 60_000;
const DELETED_AFTER_MS = 30 * DAY_MS;

const PAGE_BYTES = 3_000_000;
const RESPONSE_BYTES = 1_000_000;
const REQUEST_TIMEOUT_MS = 8_000;
/** For all requests together: somebody is waiting, and the address alone already says how the video plays. */
const TIMEOUT_MS = 12_000;

type Needs = Pick<Deps, "db" | "fetchSafely" | "metadataInFlight" | "now">;

/** What the video's site says about it, from the cache if it is fresh. Null: not a web address. Never fails otherwise. */
export async function fetchMetadata(deps: Needs, address: string): Promise<FetchedMetadata | null> {
  const video = identifyVideo(address);
  if (!video) return null;
  if (!hasPage(video)) return { url: video.url, metadata: EMPTY_METADATA, problem: null };
  // Many people who open the same video at the same time cause one request.
  return deps.metadataInFlight(video.url, () => findOrFetch(deps, video));
}

async function findOrFetch(deps: Needs, video: Video): Promise<FetchedMetadata> {
  const { db, now } = deps;
  const cached = await findMetadata(db, video.url);
  if (cached && cached.expiresAt > now()) return cached;
  const fetched = await fetchFromSite(deps, video);
  // What the site said before is better than nothing.
  const best: FetchedMetadata = fetched.problem !== null && cached?.problem === null ? cached : fetched;
  const cachedMs = fetched.problem === null ? CACHED_MS : PROBLEM_CACHED_MS;
  await saveMetadata(db, video.url, best, new Date(now().getTime() + cachedMs));
  await deleteExpiredMetadata(db, new Date(now().getTime() - DELETED_AFTER_MS));
  return best;
}

async function fetchFromSite(deps: Pick<Deps, "fetchSafely">, asked: Video): Promise<FetchedMetadata> {
  const get = createGet(deps, AbortSignal.timeout(TIMEOUT_MS));
  let video = asked;
  let start: number | null = null;
  if (isShortLink(asked.url)) {
    // Wherever the redirects end, even at an error, is the video's address.
    const end = await get(asked.url, PAGE_BYTES);
    const target = identifyVideo(end.url);
    if (!target || isShortLink(target.url))
      return { url: asked.url, metadata: EMPTY_METADATA, problem: end.problem ?? "silent" };
    video = target;
    start = startSecondsOf(end.url) || null;
  }

  const source = metadataSource(video);
  const [fromApi, fromPage] = await Promise.all([
    source ? readSource(get, source, video) : null,
    !source || needsPageToo(video) ? readVideoPage(get, video) : null,
  ]);
  const results = [fromApi, fromPage].filter((result) => result !== null);
  // The API gave no title and the page was not asked yet: it is worth a try.
  if (!results.some(({ metadata }) => metadata.title !== null) && fromPage === null)
    results.push(await readVideoPage(get, video));
  const metadata = { ...mergeMetadata(...results.map((result) => result.metadata)), start };
  const problem =
    metadata.title === null ? (results.find((result) => result.problem !== null)?.problem ?? "silent") : null;
  return { url: describeVideo(video.url, metadata)?.url ?? video.url, metadata, problem };
}

type Get = (
  url: string,
  maxBytes: number,
) => Promise<
  | { url: string; text: string; framing: FramingHeaders; problem: null }
  | { url: string; text: null; framing: null; problem: MetadataProblem }
>;
type Result = { metadata: VideoMetadata; problem: MetadataProblem | null };

function createGet({ fetchSafely }: Pick<Deps, "fetchSafely">, signal: AbortSignal): Get {
  const headers = { accept: "text/html, application/json;q=0.9, */*;q=0.1" };
  return async (url, maxBytes) => {
    const fetched = await fetchSafely(url, { headers, maxBytes, timeoutMs: REQUEST_TIMEOUT_MS, signal });
    if (!fetched.ok) {
      const problem = fetched.problem === "cancelled" ? "timeout" : fetched.problem;
      return { url: fetched.url, text: null, framing: null, problem };
    }
    if (fetched.status >= 400) return { url: fetched.url, text: null, framing: null, problem: "refused" };
    const text = decodeText(fetched.body, fetched.headers["content-type"] ?? null);
    return { url: fetched.url, text, framing: framingOf(fetched.headers), problem: null };
  };
}

/** Of a policy, only the part about frames: the rest may be pages long. */
function framingOf(headers: Readonly<Record<string, string>>): FramingHeaders {
  const policy = headers["content-security-policy"]?.match(/\bframe-ancestors\b[^;,]*/gi)?.join(", ");
  return {
    "content-security-policy": policy?.slice(0, LONGEST.address) ?? null,
    "x-frame-options": headers["x-frame-options"]?.slice(0, LONGEST.id) ?? null,
  };
}

async function readSource(
  get: Get,
  { kind, url }: NonNullable<ReturnType<typeof metadataSource>>,
  video: Video,
): Promise<Result> {
  const { text, problem } = await get(url, RESPONSE_BYTES);
  if (text === null) return { metadata: EMPTY_METADATA, problem };
  const metadata =
    kind === "bilibili-view" ? readBilibiliView(text, video.bilibili?.page ?? 1) : readOembed(text, video.type, url);
  return metadata ? { metadata, problem: null } : { metadata: EMPTY_METADATA, problem: "refused" };
}

async function readVideoPage(get: Get, video: Video): Promise<Result> {
  const { url, text, framing, problem } = await get(video.url, PAGE_BYTES);
  if (text === null) return { metadata: EMPTY_METADATA, problem };
  const { metadata: ofPage, oembedUrl } = readPage(text, url, video.type);
  const metadata = { ...ofPage, framing };
  if (oembedUrl === null || (metadata.title !== null && metadata.author !== null)) return { metadata, problem: null };
  const oembed = await get(oembedUrl, RESPONSE_BYTES);
  const more = oembed.text === null ? null : readOembed(oembed.text, video.type, oembedUrl);
  return { metadata: more ? mergeMetadata(metadata, more) : metadata, problem: null };
}

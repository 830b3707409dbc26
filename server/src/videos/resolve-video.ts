import { decodeText } from "#core/feed/decode-text.ts";
import { describeVideo } from "#core/video/describe-video.ts";
import type { FramingHeaders } from "#core/video/frame-refusal.ts";
import { identifyVideo, isShortLink } from "#core/video/identify-video.ts";
import { firstTold, LONGEST, NOTHING_TOLD, type VideoMetadata } from "#core/video/metadata.ts";
import { asksPageToo, hasPage, metadataSource } from "#core/video/metadata-source.ts";
import { readBilibiliView } from "#core/video/read-bilibili-view.ts";
import { readOembed } from "#core/video/read-oembed.ts";
import { readPage } from "#core/video/read-page.ts";
import { startSecondsOf } from "#core/video/start-seconds.ts";
import type { Video } from "#core/video/video.ts";
import type { Deps } from "../deps.ts";
import type { FetchedMetadata, MetadataProblem } from "./fetched-metadata.ts";
import { findTold, forgetTold, keepTold } from "./store.ts";

const DAY_MS = 86_400_000;
const TOLD_FOR_MS = DAY_MS;
/** A site that is down or asks us to wait is not asked again by the next click. */
const NOT_TOLD_FOR_MS = 5 * 60_000;
const FORGOTTEN_AFTER_MS = 30 * DAY_MS;

const PAGE_BYTES = 3_000_000;
const ANSWER_BYTES = 1_000_000;
const FETCH_MS = 8_000;
/** However many questions it takes: somebody is waiting, and the address alone already says how it plays. */
const ALL_MS = 12_000;

/** What the video's site tells, from memory if it is fresh. null: not a web address. Never fails otherwise. */
export async function resolveVideo(
  deps: Pick<Deps, "db" | "fetchSafely" | "now">,
  address: string,
): Promise<FetchedMetadata | null> {
  const video = identifyVideo(address);
  if (!video) return null;
  if (!hasPage(video)) return { url: video.url, metadata: NOTHING_TOLD, problem: null };
  return once(deps, video.url, () => recallOrAsk(deps, video));
}

async function recallOrAsk(deps: Pick<Deps, "db" | "fetchSafely" | "now">, video: Video): Promise<FetchedMetadata> {
  const { db, now } = deps;
  const known = await findTold(db, video.url);
  if (known && known.expiresAt > now()) return known;
  const told = await ask(deps, video);
  // What it told before is better than nothing.
  const best: FetchedMetadata = told.problem !== null && known?.problem === null ? known : told;
  const freshMs = told.problem === null ? TOLD_FOR_MS : NOT_TOLD_FOR_MS;
  await keepTold(db, video.url, best, new Date(now().getTime() + freshMs));
  await forgetTold(db, new Date(now().getTime() - FORGOTTEN_AFTER_MS));
  return best;
}

const asking = new WeakMap<Deps["db"], Map<string, Promise<FetchedMetadata>>>();

/** Many people who open the same video at the same moment ask its site once. */
function once({ db }: Pick<Deps, "db">, key: string, act: () => Promise<FetchedMetadata>): Promise<FetchedMetadata> {
  const running = asking.get(db) ?? new Map<string, Promise<FetchedMetadata>>();
  asking.set(db, running);
  const found = running.get(key);
  if (found) return found;
  const started = act().finally(() => running.delete(key));
  running.set(key, started);
  return started;
}

async function ask(deps: Pick<Deps, "fetchSafely">, asked: Video): Promise<FetchedMetadata> {
  const look = looker(deps, AbortSignal.timeout(ALL_MS));
  let video = asked;
  let start: number | null = null;
  if (isShortLink(asked.url)) {
    // Wherever the journey ends, even at a refusal, is the video's address.
    const end = await look(asked.url, PAGE_BYTES);
    const target = identifyVideo(end.url);
    if (!target || isShortLink(target.url))
      return { url: asked.url, metadata: NOTHING_TOLD, problem: end.problem ?? "silent" };
    video = target;
    start = startSecondsOf(end.url) || null;
  }

  const source = metadataSource(video);
  const [formal, page] = await Promise.all([
    source ? askSource(look, source, video) : null,
    !source || asksPageToo(video) ? askPage(look, video) : null,
  ]);
  const answers = [formal, page].filter((answer) => answer !== null);
  // Neither the site's answer for programs nor, if there is none, its page: the page is worth a try.
  if (!answers.some(({ metadata }) => metadata.title !== null) && page === null)
    answers.push(await askPage(look, video));
  const metadata = { ...firstTold(...answers.map((answer) => answer.metadata)), start };
  const problem =
    metadata.title === null ? (answers.find((answer) => answer.problem !== null)?.problem ?? "silent") : null;
  return { url: describeVideo(video.url, metadata)?.url ?? video.url, metadata, problem };
}

type Look = (
  url: string,
  maxBytes: number,
) => Promise<
  | { url: string; text: string; framing: FramingHeaders; problem: null }
  | { url: string; text: null; framing: null; problem: MetadataProblem }
>;
type Answer = { metadata: VideoMetadata; problem: MetadataProblem | null };

function looker({ fetchSafely }: Pick<Deps, "fetchSafely">, signal: AbortSignal): Look {
  const headers = { accept: "text/html, application/json;q=0.9, */*;q=0.1" };
  return async (url, maxBytes) => {
    const fetched = await fetchSafely(url, { headers, maxBytes, timeoutMs: FETCH_MS, signal });
    if (!fetched.ok) {
      const problem = fetched.problem === "cancelled" ? "timeout" : fetched.problem;
      return { url: fetched.url, text: null, framing: null, problem };
    }
    if (fetched.status >= 400) return { url: fetched.url, text: null, framing: null, problem: "refused" };
    const text = decodeText(fetched.body, fetched.headers["content-type"] ?? null);
    return { url: fetched.url, text, framing: framingOf(fetched.headers), problem: null };
  };
}

/** Of a policy only what is about frames: the rest may be pages long. */
function framingOf(headers: Readonly<Record<string, string>>): FramingHeaders {
  const policy = headers["content-security-policy"]?.match(/\bframe-ancestors\b[^;,]*/gi)?.join(", ");
  return {
    "content-security-policy": policy?.slice(0, LONGEST.address) ?? null,
    "x-frame-options": headers["x-frame-options"]?.slice(0, LONGEST.id) ?? null,
  };
}

async function askSource(
  look: Look,
  { kind, url }: NonNullable<ReturnType<typeof metadataSource>>,
  video: Video,
): Promise<Answer> {
  const { text, problem } = await look(url, ANSWER_BYTES);
  if (text === null) return { metadata: NOTHING_TOLD, problem };
  const metadata =
    kind === "bilibili-view" ? readBilibiliView(text, video.bilibili?.page ?? 1) : readOembed(text, video.type, url);
  return metadata ? { metadata, problem: null } : { metadata: NOTHING_TOLD, problem: "refused" };
}

async function askPage(look: Look, video: Video): Promise<Answer> {
  const { url, text, framing, problem } = await look(video.url, PAGE_BYTES);
  if (text === null) return { metadata: NOTHING_TOLD, problem };
  const { metadata: told, oembedUrl } = readPage(text, url, video.type);
  const metadata = { ...told, framing };
  if (oembedUrl === null || (metadata.title !== null && metadata.author !== null)) return { metadata, problem: null };
  const oembed = await look(oembedUrl, ANSWER_BYTES);
  const more = oembed.text === null ? null : readOembed(oembed.text, video.type, oembedUrl);
  return { metadata: more ? firstTold(metadata, more) : metadata, problem: null };
}

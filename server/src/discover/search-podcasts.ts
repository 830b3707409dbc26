import { decodeText } from "#core/feed/decode-text.ts";
import { type FoundPodcast, podcastSearchAddress, readPodcasts } from "#core/podcast-directory.ts";
import type { Deps } from "../deps.ts";
import { limitRate } from "../rate-limits/limit-rate.ts";
import { areDirectoriesOn, findAnswer, saveAnswer } from "./directory-store.ts";

/** off: the owner has not switched it on. busy: this installation has asked as often as the directory allows. */
export type PodcastSearch = { kind: "found"; podcasts: FoundPodcast[] } | { kind: "off" | "busy" | "failed" };

const CACHED_MS = 86_400_000;
const TIMEOUT_MS = 8_000;
const ANSWER_BYTES = 1_000_000;
/** For the whole installation, as the directory asks. */
const MOST_CALLS = { window: 60, max: 20 };

/** Searches Apple's directory of podcasts. The same name is asked for once a day. */
export async function searchPodcasts(
  { db, fetchSafely, now }: Pick<Deps, "db" | "fetchSafely" | "now">,
  name: string,
): Promise<PodcastSearch> {
  if (!(await areDirectoriesOn(db))) return { kind: "off" };
  if (name === "") return { kind: "found", podcasts: [] };
  const key = name.normalize("NFKC").toLowerCase();
  const known = await findAnswer(db, key, now());
  if (known) return { kind: "found", podcasts: known };
  if (!(await limitRate(db, "podcast directory", MOST_CALLS)).allowed) return { kind: "busy" };
  const fetched = await fetchSafely(podcastSearchAddress(name), {
    headers: { accept: "application/json, text/javascript;q=0.9" },
    timeoutMs: TIMEOUT_MS,
    maxBytes: ANSWER_BYTES,
  });
  if (!fetched.ok || fetched.status !== 200) return { kind: "failed" };
  const podcasts = readPodcasts(decodeText(fetched.body, fetched.headers["content-type"] ?? null));
  if (!podcasts) return { kind: "failed" };
  await saveAnswer(db, key, podcasts, now(), new Date(now().getTime() + CACHED_MS));
  return { kind: "found", podcasts };
}

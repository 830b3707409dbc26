import { createHash } from "node:crypto";
import { type PictureWidth, pictureOf } from "#core/picture/picture-address.ts";
import type { Caller } from "../accounts/caller.ts";
import type { Deps } from "../deps.ts";
import type { ItemId } from "../ids.ts";
import type { FetchOutcome } from "../net/fetch-safely.ts";
import { limitCaller } from "../rate-limits/limit-caller.ts";
import type { PictureFormat } from "./draw-picture.ts";
import type { MadePicture } from "./picture-making.ts";
import {
  findPicturedItem,
  isMissing,
  type PictureKey,
  readLargerPicture,
  readStoredPicture,
  storeMissing,
  storePicture,
  touchPicture,
} from "./store.ts";

type Needs = Pick<Deps, "db" | "fetchSafely" | "now" | "pictures">;

/** unknown: there is no such item for this caller, or it has no picture. missing: it cannot be read, now or ever. */
type PictureAnswer =
  | { kind: "picture"; bytes: Uint8Array; address: string }
  | { kind: "unknown" | "missing" | "busy" | "too-often" };

/** Pictures that have to be made: someone who scrolls fast through a list of videos. */
const LIMITS = { what: "pictures", person: [{ window: 60, max: 900 }], anonymous: [{ window: 60, max: 0 }] };
const MAX_BYTES = 10_000_000;
const FETCH_MS = 10_000;
const TOUCH_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** A server that is busy may have it later; what is no picture will hardly become one. */
const FORGET_MS = { passing: HOUR_MS, lasting: 3 * 24 * HOUR_MS };

/**
 * The picture of an item, at one of a few widths. People get the pictures of items that they may read, and nothing else is ever
 * fetched, so this is no open proxy.
 */
export async function showPicture(
  deps: Needs,
  { caller, client }: { caller: Caller; client: string },
  { id, width, format }: { id: ItemId; width: PictureWidth; format: PictureFormat },
  signal: AbortSignal,
): Promise<PictureAnswer> {
  if (caller.kind === "anonymous") return { kind: "unknown" };
  const { db, now } = deps;
  const item = await findPicturedItem(db, caller.person.id, id);
  const address = item && pictureOf({ cover: item.cover, video: { cover: item.videoCover } });
  if (!item || !address) return { kind: "unknown" };
  const addressHash = createHash("sha256").update(address).digest();
  const key: PictureKey = { channelId: item.channelId, addressHash, width, format };
  const stored = await readStoredPicture(db, key);
  if (stored) {
    if (now().getTime() - stored.usedAt.getTime() > TOUCH_MS) await touchPicture(db, key, now());
    return { kind: "picture", bytes: stored.bytes, address };
  }
  if (await isMissing(db, key, now())) return { kind: "missing" };
  if (!(await limitCaller(db, { caller, client }, LIMITS)).ok) return { kind: "too-often" };
  const name = `${item.channelId} ${addressHash.toString("hex")}`;
  const make = async (stopping: AbortSignal): Promise<MadePicture> => {
    const act = () => makePicture(deps, key, { name, address }, stopping);
    const made = await deps.pictures.takeTurns(caller.person.id, act, stopping);
    return made === "busy" ? { kind: "busy" } : made;
  };
  const made = await deps.pictures.inFlight(`${name} ${width} ${format}`, make, signal);
  return made.kind === "picture" ? { ...made, address } : made;
}

async function makePicture(
  deps: Needs,
  key: PictureKey,
  { name, address }: { name: string; address: string },
  signal: AbortSignal,
): Promise<MadePicture> {
  const { db, now, pictures } = deps;
  const miss = async (kind: keyof typeof FORGET_MS): Promise<MadePicture> => {
    // Nothing is known of what was stopped.
    if (signal.aborted) return { kind: "busy" };
    await storeMissing(db, key, new Date(now().getTime() + FORGET_MS[kind]));
    return { kind: "missing" };
  };
  let original = await readLargerPicture(db, key);
  if (!original) {
    const fetched = await pictures.originals(name, (stop) => fetchOriginal(deps, address, stop), signal);
    if (!fetched.ok) return fetched.problem === "cancelled" ? { kind: "busy" } : miss(howLong(fetched));
    if (fetched.status !== 200) return miss(isBusy(fetched.status) ? "passing" : "lasting");
    original = fetched.body;
  }
  const { width, format } = key;
  const drawn = await pictures.draw({ bytes: original, width, format }, signal);
  if (!drawn.ok) return drawn.problem === "busy" ? { kind: "busy" } : miss("lasting");
  await storePicture(db, key, drawn.bytes, now());
  return { kind: "picture", bytes: drawn.bytes };
}

/** What the decoder can read; servers that have AVIF only for those who ask for it send something else. */
const ACCEPT = "image/webp, image/jpeg, image/png, image/*;q=0.5";

function fetchOriginal({ fetchSafely }: Needs, address: string, signal: AbortSignal): Promise<FetchOutcome> {
  return fetchSafely(address, { headers: { accept: ACCEPT }, maxBytes: MAX_BYTES, timeoutMs: FETCH_MS, signal });
}

function howLong({ problem }: Extract<FetchOutcome, { ok: false }>): keyof typeof FORGET_MS {
  return ["timeout", "dns", "connection", "tls"].includes(problem) ? "passing" : "lasting";
}

function isBusy(status: number): boolean {
  return status === 429 || status >= 500;
}

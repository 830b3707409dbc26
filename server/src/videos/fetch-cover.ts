import type { Caller } from "../accounts/caller.ts";
import type { Deps } from "../deps.ts";
import { limitCaller } from "../rate-limits/limit-caller.ts";
import { isKnownCover } from "./store.ts";

export type Picture = { type: string; body: Uint8Array };
export type CoverOutcome =
  | { ok: true; picture: Picture }
  | { ok: false; problem: "unknown" | "too-often" | "out-of-reach" | "not-a-picture" };

// A page full of covers, several times over.
const LIMITS = { what: "covers", person: [{ window: 60, max: 600 }], anonymous: [{ window: 60, max: 120 }] };
const LARGEST = 6_000_000;
const FETCH_MS = 10_000;

/**
 * A cover, fetched by this server so that the video's site does not learn who sees it before they play it. People who are signed
 * in may see any picture, others only covers that we have shown, or this would be an open proxy.
 */
export async function fetchCover(
  deps: Pick<Deps, "db" | "fetchSafely">,
  caller: Caller,
  client: string,
  address: string,
): Promise<CoverOutcome> {
  if (caller.kind === "anonymous" && !(await isKnownCover(deps.db, address))) return { ok: false, problem: "unknown" };
  if (!(await limitCaller(deps.db, { caller, client }, LIMITS)).ok) return { ok: false, problem: "too-often" };
  const headers = { accept: "image/avif, image/webp, image/*;q=0.8" };
  const fetched = await deps.fetchSafely(address, { headers, maxBytes: LARGEST, timeoutMs: FETCH_MS });
  if (!fetched.ok || fetched.status !== 200) return { ok: false, problem: "out-of-reach" };
  const type = pictureType(fetched.body);
  return type === null ? { ok: false, problem: "not-a-picture" } : { ok: true, picture: { type, body: fetched.body } };
}

/** By its first bytes, not by the type that its server names. No SVG, which can contain scripts. */
function pictureType(body: Uint8Array): string | null {
  const start = Buffer.from(body.buffer, body.byteOffset, Math.min(body.byteLength, 16)).toString("latin1");
  if (start.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (/^GIF8[79]a/.test(start)) return "image/gif";
  if (/^RIFF[\s\S]{4}WEBP/.test(start)) return "image/webp";
  return /^[\s\S]{4}ftyp(?:avif|avis|mif1)/.test(start) ? "image/avif" : null;
}

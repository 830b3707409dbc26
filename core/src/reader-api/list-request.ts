import { readStream, type Stream } from "./stream.ts";

/** What a client asks of a stream: `n`, `ot`, `nt`, `xt`, `it`, `r` and `c`. */
export type ListRequest = {
  limit: number;
  order: "newest" | "oldest";
  /** When items arrived, at or after `from` and before `to`. */
  arrived: { from: Date | null; to: Date | null };
  /** Only items that are in all of these, and in none of those. */
  included: Stream[];
  excluded: Stream[];
  continuation: string | null;
};

const DEFAULT_LIMIT = 20;

/** A value that cannot be read counts as missing, except that too many items are as many as are allowed. */
export function readListRequest(params: URLSearchParams, largest: number): ListRequest {
  const streams = (name: string) =>
    params
      .getAll(name)
      .map(readStream)
      .filter((stream) => stream !== null);
  const wanted = params.get("n") ?? "";
  const limit = /^\d+$/.test(wanted) ? Math.min(Number(wanted), largest) : DEFAULT_LIMIT;
  return {
    limit: limit === 0 ? DEFAULT_LIMIT : limit,
    order: params.get("r") === "o" ? "oldest" : "newest",
    arrived: { from: readTime(params.get("ot")), to: readTime(params.get("nt")) },
    included: streams("it"),
    excluded: streams("xt"),
    continuation: params.get("c") || null,
  };
}

/** The largest that PostgreSQL and JavaScript both have a date for, in seconds. */
const LAST_SECOND = 253_402_300_799;

/**
 * Seconds, as `ot` and `nt` have them; `ts` has microseconds, but some clients send it in seconds, milliseconds or nanoseconds: no
 * such time has as many digits as the next smaller unit until the year 2286. Null when it is no time.
 */
export function readTime(text: string | null): Date | null {
  if (text === null || !/^(?:\d{1,17}|\d{19})$/.test(text)) return null;
  const number = Number(text);
  const unit = text.length > 17 ? 1e9 : text.length > 13 ? 1e6 : text.length > 11 ? 1e3 : 1;
  const seconds = number / unit;
  return seconds > 0 && seconds <= LAST_SECOND ? new Date(seconds * 1000) : null;
}

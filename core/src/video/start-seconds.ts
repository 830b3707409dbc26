/** Parses a start time: seconds (90, 90s), 1h2m3s or 1:02:03. Anything else is 0. */

// Longer than any recording that people link into.
const LONGEST = 100 * 3600;

const UNITS = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6}(?:\.\d+)?)s?)?$/;
const CLOCK = /^(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})$/;

export function startSeconds(value: string | null | undefined): number {
  const text = (value ?? "").trim().toLowerCase();
  if (text === "") return 0;
  const parts = CLOCK.exec(text) ?? UNITS.exec(text);
  if (!parts) return 0;
  const [, hours = "0", minutes = "0", seconds = "0"] = parts;
  const total = Math.floor(Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds));
  return total <= LONGEST ? total : 0;
}

/** The start time an address carries: `t`, YouTube's `start` and `time_continue`, or the `#t=90` of media files and Vimeo. */
export function startSecondsOf(address: string): number {
  const url = URL.parse(address);
  if (!url) return 0;
  const query = url.searchParams;
  const fragment = /(?:^#|&)t=(?:npt:)?([^&,]+)/.exec(url.hash)?.[1];
  const written = query.get("t") ?? query.get("start") ?? query.get("time_continue") ?? fragment;
  return startSeconds(written);
}

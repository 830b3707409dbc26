const LONGEST = 60;
// 1:02:03, 62:03, 3723. "1,234" is ambiguous: the comma may separate thousands or a fraction.
const CLOCK = /^(?!\d+,\d{3}$)(?:(?:(\d+):)?(\d+):)?(\d+)(?:[.,]\d+)?$/;
// PT1H2M3S, 1h 2m 3s, 62 min, 1 hour 2 minutes
const UNITS =
  /^(?:pt)?(?:(\d+)\s*(?:h|hrs?|hours?)[\s,]*)?(?:(\d+)\s*(?:m|mins?|minutes?)[\s,]*)?(?:(\d+)(?:[.,]\d+)?\s*(?:s|secs?|seconds?))?\.?$/i;

/** How long an item plays, in seconds; null for anything that is not a duration. */
export function parseDuration(written: string): number | null {
  const text = written.trim();
  const parts = text.length > LONGEST ? null : (CLOCK.exec(text) ?? UNITS.exec(text));
  if (parts === null) return null;
  const [hours, minutes, rest] = parts.slice(1).map((part) => Number(part ?? 0));
  const seconds = hours! * 3600 + minutes! * 60 + rest!;
  return seconds > 0 && seconds < 1_000_000 ? seconds : null;
}

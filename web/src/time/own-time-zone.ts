const CACHED_MS = 60_000;
let known: { zone: string; at: number } | undefined;

/** The name of the time zone of this device, such as "Europe/Paris". Cached for a minute, because `resolvedOptions` is slow and rendering calls it often. */
export function ownTimeZone(): string {
  const now = Date.now();
  if (!known || Math.abs(now - known.at) > CACHED_MS)
    known = { zone: Intl.DateTimeFormat().resolvedOptions().timeZone, at: now };
  return known.zone;
}

/** "3723", "62:03" or "1:02:03" to seconds; null for anything else. */
export function parseDuration(written: string): number | null {
  const parts = /^\s*(?:(?:(\d+):)?(\d+):)?(\d+)(?:\.\d+)?\s*$/.exec(written.slice(0, 30));
  if (parts === null) return null;
  const seconds = Number(parts[1] ?? 0) * 3600 + Number(parts[2] ?? 0) * 60 + Number(parts[3]);
  return seconds > 0 && seconds < 1_000_000 ? seconds : null;
}

/** A position in a list, in either order: the last item seen. It stays valid when other items come and go. */
export type Cursor = { publishedAt: Date; id: string };

export function writeCursor({ publishedAt, id }: Cursor): string {
  return `${publishedAt.getTime()}-${id}`;
}

// The years 1 to 9999, all of which PostgreSQL can compare.
const EARLIEST = Date.UTC(1970) - 62_135_596_800_000;
const LATEST = 253_402_300_799_999;

/** Undefined for what is not a cursor of ours. */
export function readCursor(text: string): Cursor | undefined {
  const [, time, id] = /^(-?\d{1,15})-(\d{1,18})$/.exec(text) ?? [];
  if (!time || !id || Number(time) < EARLIEST || Number(time) > LATEST) return undefined;
  return { publishedAt: new Date(Number(time)), id };
}

/** A place in a list that is newest first: the last item seen. It stays good when items come and go around it. */
export type Cursor = { publishedAt: Date; id: string };

export function writeCursor({ publishedAt, id }: Cursor): string {
  return `${publishedAt.getTime()}-${id}`;
}

/** Undefined for what is no cursor of ours. */
export function readCursor(text: string): Cursor | undefined {
  const [, time, id] = /^(-?\d{1,15})-(\d{1,18})$/.exec(text) ?? [];
  return time && id ? { publishedAt: new Date(Number(time)), id } : undefined;
}

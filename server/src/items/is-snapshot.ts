/** Whether PostgreSQL accepts this as a snapshot, `xmin:xmax:xip,…`: a client may send anything. */
export function isSnapshot(text: string): boolean {
  if (!SHAPE.test(text)) return false;
  const [least, end, running = ""] = text.split(":") as [string, string, string?];
  const among = running === "" ? [] : running.split(",");
  const rising = [least, ...among].map(BigInt);
  const isOrdered = rising.every((id, at) => at < 2 || id > rising[at - 1]!);
  return (
    rising[0]! > 0n &&
    BigInt(end) >= rising[0]! &&
    isOrdered &&
    rising.slice(1).every((id) => id >= rising[0]! && id < BigInt(end))
  );
}

const SHAPE = /^\d{1,19}:\d{1,19}:(?:\d{1,19}(?:,\d{1,19}){0,200})?$/;

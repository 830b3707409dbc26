import type { ReaderItem } from "#core/import/read-reader-answer.ts";
import type { Answered, Failed, Reader } from "./reader-client.ts";

const AT_ONCE = 50;

export type Reading<Kept> = {
  /** What is kept of an item: the texts of many do not fit in memory. */
  keep: (item: ReaderItem) => Kept;
  /** Whether to continue another time. Asked once something was read. */
  isOver: () => Promise<boolean>;
  /** The id of an item that was read before, if there is one. */
  findKnown: () => Promise<string | null>;
};

/**
 * Items by their ids, a few at a time. Where an answer is too large or the server fails with some of them, fewer are asked for at once, and
 * one that still cannot be had is left out. A server that fails with every item has failed itself. `open`: ids that are left for another
 * time.
 */
export async function readItems<Kept>(
  reader: Reader,
  ids: readonly string[],
  { keep, isOver, findKnown }: Reading<Kept>,
): Promise<Answered<{ items: Kept[]; open: string[] }>> {
  const items: Kept[] = [];
  const open: string[][] = [];
  for (let at = 0; at < ids.length; at += AT_ONCE) open.push(ids.slice(at, at + AT_ONCE));
  let works = false;
  let failedAlone: Failed[] = [];
  const isServersFault = async () => {
    if (works || failedAlone.length === 0) return false;
    const known = await findKnown();
    works = known !== null && (await reader.readItems([known])).ok;
    return !works;
  };
  for (let batch = open.shift(); batch !== undefined; batch = open.shift()) {
    const answer = await reader.readItems(batch);
    if (answer.ok) {
      works = true;
      items.push(...answer.value.map(keep));
    } else if (answer.blames === undefined) return answer;
    else if (batch.length > 1) {
      const half = Math.ceil(batch.length / 2);
      open.unshift(batch.slice(0, half), batch.slice(half));
      continue;
    } else if (answer.blames === "items-or-server" && !works) {
      failedAlone = [...failedAlone, answer];
      // One item may break a server, but hardly two in a row.
      if (failedAlone.length > 1 && (await isServersFault())) return answer;
      continue;
    }
    if (open.length > 0 && (works || failedAlone.length === 0) && (await isOver())) break;
  }
  const [failed] = failedAlone;
  if (failed && (await isServersFault())) return failed;
  return { ok: true, value: { items, open: open.flat() } };
}

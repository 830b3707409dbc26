import { listFollowers } from "../channels/store.ts";
import type { Notices } from "../db/notices.ts";
import type { Db } from "../db/query.ts";
import type { UserId } from "../ids.ts";
import type { Log } from "../log.ts";

/** Rings for one person when something may have arrived. A ring while nobody waits is remembered. */
export type Bell = { rung(): Promise<void>; ring(): void; away(): void };
export type ArrivalBells = { hang(userId: UserId): Bell; listening(): number; isClosed(): boolean; close(): void };

/** A refresh of many channels at once is one question to the database and a few messages, not hundreds. */
const GATHER_MS = 150;

/** Turns notices about channels into bells of those people who are looking at this process just now. */
export function hangBells(db: Db, notices: Notices, log: Log): ArrivalBells {
  const bells = new Map<UserId, Set<Bell>>();
  let channels = new Set<string>();
  let all = false;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const ring = (people: Iterable<UserId>) => {
    for (const person of people) for (const bell of bells.get(person) ?? []) bell.ring();
  };
  const gathered = async () => {
    timer = undefined;
    const [asked, everyone] = [[...channels], all];
    channels = new Set();
    all = false;
    if (everyone) return ring([...bells.keys()]);
    try {
      ring(await listFollowers(db, asked, [...bells.keys()]));
    } catch (cause) {
      log.warn({ cause: (cause as Error).message }, "could not ask who waits for new items, so everyone looks");
      ring([...bells.keys()]);
    }
  };
  const unhear = notices.on("pagecast_items", (text) => {
    if (!bells.size) return;
    // An empty text: the line was down, so anything may have happened.
    if (text === "") all = true;
    else for (const id of text.split(",")) channels.add(id);
    timer ??= setTimeout(gathered, GATHER_MS);
  });
  return {
    hang(userId) {
      let isRung = false;
      let wake: (() => void) | undefined;
      const bell: Bell = {
        async rung() {
          if (!isRung && !closed) await new Promise<void>((resolve) => (wake = resolve));
          isRung = false;
        },
        ring() {
          isRung = true;
          wake?.();
        },
        away() {
          const mine = bells.get(userId);
          mine?.delete(bell);
          if (!mine?.size) bells.delete(userId);
        },
      };
      bells.set(userId, (bells.get(userId) ?? new Set()).add(bell));
      return bell;
    },
    listening: () => [...bells.values()].reduce((sum, hung) => sum + hung.size, 0),
    isClosed: () => closed,
    close() {
      closed = true;
      unhear();
      clearTimeout(timer);
      ring([...bells.keys()]);
    },
  };
}

import { listFollowers } from "../channels/store.ts";
import type { Notifications } from "../db/notifications.ts";
import type { Db } from "../db/query.ts";
import type { UserId } from "../ids.ts";
import type { Log } from "../log.ts";

/** Says that something may have arrived for one person. */
export type ArrivalSignal = {
  /** Resolves at the next signal, or at once if there was one since the last call. */
  next(): Promise<void>;
  send(): void;
  close(): void;
};

export type ArrivalSignals = {
  open(userId: UserId): ArrivalSignal;
  /** How many are open. */
  count(): number;
  isClosed(): boolean;
  close(): void;
};

/** Many channels that are refreshed at once cause one query and a few messages, not hundreds. */
const DEBOUNCE_MS = 150;

/** Turns notifications about channels into signals for the people who are connected to this process. */
export function createArrivalSignals(db: Db, notifications: Pick<Notifications, "on">, log: Log): ArrivalSignals {
  const signals = new Map<UserId, Set<ArrivalSignal>>();
  let channels = new Set<string>();
  let isForAll = false;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const send = (people: Iterable<UserId>) => {
    for (const person of people) for (const signal of signals.get(person) ?? []) signal.send();
  };
  const sendCollected = async () => {
    timer = undefined;
    const [changed, everyone] = [[...channels], isForAll];
    channels = new Set();
    isForAll = false;
    if (everyone) return send([...signals.keys()]);
    try {
      send(await listFollowers(db, changed, [...signals.keys()]));
    } catch (cause) {
      log.warn({ cause: (cause as Error).message }, "could not read who follows new items, everybody is signalled");
      send([...signals.keys()]);
    }
  };
  const unsubscribe = notifications.on("pagecast_items", (payload) => {
    if (!signals.size) return;
    // An empty payload: the connection was lost, so anything may have happened.
    if (payload === "") isForAll = true;
    else for (const id of payload.split(",")) channels.add(id);
    timer ??= setTimeout(sendCollected, DEBOUNCE_MS);
  });
  return {
    open(userId) {
      let isSent = false;
      let wake: (() => void) | undefined;
      const signal: ArrivalSignal = {
        async next() {
          if (!isSent && !isClosed) await new Promise<void>((resolve) => (wake = resolve));
          isSent = false;
        },
        send() {
          isSent = true;
          wake?.();
        },
        close() {
          const mine = signals.get(userId);
          mine?.delete(signal);
          if (!mine?.size) signals.delete(userId);
        },
      };
      signals.set(userId, (signals.get(userId) ?? new Set()).add(signal));
      return signal;
    },
    count: () => [...signals.values()].reduce((sum, open) => sum + open.size, 0),
    isClosed: () => isClosed,
    close() {
      isClosed = true;
      unsubscribe();
      clearTimeout(timer);
      send([...signals.keys()]);
    },
  };
}

import type { Arrivals as Message } from "#server/items/follow-arrivals.ts";
import { isIn, type ListContent } from "./list-content.ts";

/** The part of a new item that is needed to count it. */
export type Arrival = Message["items"][number];

/** One message of the server. `more`: there are more items than it sent, or the database was restored and anything may differ. */
export type Arrivals = Omit<Message, "id">;

/** What the messages so far brought. Messages are numbered from 1. */
export interface ArrivalLog {
  messages: number;
  /** Each with the number of its message. */
  items: readonly (Arrival & { message: number })[];
  /** The number of the last message that was incomplete; 0: none was. */
  lastIncomplete: number;
}

/** Bounds the memory of a tab that is open for months. Beyond this the count becomes "at least". */
const MOST_LOGGED = 500;

export const EMPTY_LOG: ArrivalLog = { messages: 0, items: [], lastIncomplete: 0 };

/** Returns the same log for a message without news. */
export function logArrivals(log: ArrivalLog, { items = [], more = false }: Partial<Arrivals>): ArrivalLog {
  if (items.length === 0 && !more) return log;
  const messages = log.messages + 1;
  const ids = new Set(items.map(({ id }) => id));
  const arrived = items.map((item) => ({ ...item, message: messages }));
  const all = [...arrived, ...log.items.filter(({ id }) => !ids.has(id))];
  const leftOut = all[MOST_LOGGED]?.message ?? 0;
  return {
    messages,
    items: all.slice(0, MOST_LOGGED),
    lastIncomplete: more ? messages : Math.max(log.lastIncomplete, leftOut),
  };
}

export interface NewItems {
  count: number;
  /** There may be more items than `count`, also when that is 0. */
  hasMore: boolean;
}

interface LoadedList {
  items: readonly { id: string }[];
  /** How many messages had arrived when the list was requested: it contains what they brought. undefined: not loaded. */
  requestedAfter: number | undefined;
}

/** What has arrived for a list since it was loaded and is not in it yet. `content`: null where nothing is announced. */
export function countNewItems(
  content: ListContent | null,
  log: ArrivalLog,
  { items, requestedAfter }: LoadedList,
): NewItems {
  if (requestedAfter === undefined || !content) return { count: 0, hasMore: false };
  const listed = new Set(items.map(({ id }) => id));
  const isNew = (arrival: Arrival & { message: number }) =>
    arrival.message > requestedAfter && isIn(content, arrival) && !listed.has(arrival.id);
  const count = log.items.filter(isNew).length;
  const isIncomplete = log.lastIncomplete > requestedAfter;
  return content.isExact
    ? { count, hasMore: isIncomplete }
    : // Some of them may belong to the list.
      { count: 0, hasMore: isIncomplete || count > 0 };
}

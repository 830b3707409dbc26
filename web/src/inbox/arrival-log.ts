import type { Arrivals as Message } from "#server/items/follow-arrivals.ts";
import type { View } from "./view.ts";

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

/** What has arrived for a list since it was loaded and is not in it yet. */
export function countNewItems(view: View, log: ArrivalLog, { items, requestedAfter }: LoadedList): NewItems {
  if (requestedAfter === undefined || !showsArrivals(view)) return { count: 0, hasMore: false };
  const listed = new Set(items.map(({ id }) => id));
  const isNew = (arrival: Arrival & { message: number }) =>
    arrival.message > requestedAfter && showsArrival(view, arrival) && !listed.has(arrival.id);
  return { count: log.items.filter(isNew).length, hasMore: log.lastIncomplete > requestedAfter };
}

function showsArrivals({ question, show }: View): boolean {
  return question === "" && show !== "starred";
}

/** Whether an item that has just arrived belongs at the top of this list. */
function showsArrival(view: View, { channelId, isRead, isVideo }: Arrival): boolean {
  // Read in another tab; or starred, which delivers items from before the subscription as read.
  if (isRead) return false;
  if (view.channelId !== null && view.channelId !== channelId) return false;
  return view.show !== "videos" || isVideo;
}

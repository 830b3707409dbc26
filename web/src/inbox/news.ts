import type { Arrivals as Message } from "#server/items/follow-arrivals.ts";
import type { View } from "./view.ts";

/** As much of a new item as is needed to count it. */
export type Arrival = Message["items"][number];

/** One message of the server. `more`: there was more than was sent, or after the database was restored, anything. */
export type Arrivals = Omit<Message, "id">;

/** All messages so far, in the order they came: the first is 1. */
export interface Told {
  messages: number;
  /** Each with the message that brought it. */
  items: readonly (Arrival & { cameWith: number })[];
  /** The last message that left something out; 0: none did. */
  cutShort: number;
}

/** A tab may be open for months. Nobody counts further than this: what is left out makes it "at least". */
const MOST_TOLD = 500;

export const NOTHING_TOLD: Told = { messages: 0, items: [], cutShort: 0 };

/** The same as before for a message that brings nothing. */
export function hear(told: Told, { items = [], more = false }: Partial<Arrivals>): Told {
  if (items.length === 0 && !more) return told;
  const messages = told.messages + 1;
  const ids = new Set(items.map(({ id }) => id));
  const come = items.map((item) => ({ ...item, cameWith: messages }));
  const all = [...come, ...told.items.filter(({ id }) => !ids.has(id))];
  const leftOut = all[MOST_TOLD]?.cameWith ?? 0;
  return {
    messages,
    items: all.slice(0, MOST_TOLD),
    cutShort: more ? messages : Math.max(told.cutShort, leftOut),
  };
}

export interface News {
  count: number;
  /** There may be more than is counted, or something although nothing is. */
  hasMore: boolean;
}

interface LoadedList {
  items: readonly { id: string }[];
  /** How many messages had come when the list was asked for: it has what these brought. undefined: not loaded. */
  askedAfter: number | undefined;
}

/** What has arrived for a list since it was loaded, and is not in it. */
export function newsFor(view: View, told: Told, { items, askedAfter }: LoadedList): News {
  if (askedAfter === undefined || !takesArrivals(view)) return { count: 0, hasMore: false };
  const listed = new Set(items.map(({ id }) => id));
  const isNew = (arrival: Arrival & { cameWith: number }) =>
    arrival.cameWith > askedAfter && takesArrival(view, arrival) && !listed.has(arrival.id);
  return { count: told.items.filter(isNew).length, hasMore: told.cutShort > askedAfter };
}

function takesArrivals({ question, show }: View): boolean {
  return question === "" && show !== "starred";
}

/** Whether an item that has just arrived belongs at the top of this list. */
function takesArrival(view: View, { channelId, isRead, isVideo }: Arrival): boolean {
  // It was read elsewhere; or starred, which delivers what came before the channel was followed, as read.
  if (isRead) return false;
  if (view.channelId !== null && view.channelId !== channelId) return false;
  return view.show !== "videos" || isVideo;
}

import { queryClient, rpc } from "../rpc.ts";
import type { Item, OpenedItem } from "./item.ts";
import { type Pages, TIMELINES } from "./use-timeline.ts";

type Mark = Partial<Pick<Item, "isRead" | "isStarred">>;

let underWay = 0;

let sent: Promise<unknown> = Promise.resolve();

/** A connection that died without a word (a lift, a tunnel) would else keep what comes after waiting for minutes. */
const LONGEST_WAIT_MS = 20_000;

/** One after the other: of two under way at once the first may arrive last, and have the last word. */
function inOrder<Value>(ask: () => Promise<Value>): Promise<Value> {
  const answer = sent.then(ask);
  sent = answer.catch(() => {});
  return answer;
}

function limited(): { signal: AbortSignal } {
  return { signal: AbortSignal.timeout(LONGEST_WAIT_MS) };
}

/**
 * Seen at once, wherever the item is shown; taken back if the server does not agree, and then it throws. Only the mark
 * itself is taken back, so whatever else was changed meanwhile stays.
 */
export async function setRead(item: Item, isRead: boolean): Promise<"done" | "impossible"> {
  const agreed = await changeMark(item, "isRead", isRead, () =>
    inOrder(async () => {
      const mark = isRead ? rpc.items.markRead : rpc.items.markUnread;
      const { changed } = await mark.mutate({ ids: [item.id] }, limited());
      if (changed > 0 || isRead) return isRead;
      // Nothing was changed: it is unread already, or came before the channel was followed and cannot be.
      return (await rpc.items.get.query({ id: item.id }, limited())).isRead;
    }),
  );
  return agreed === isRead ? "done" : "impossible";
}

export async function setStarred(item: Item, isStarred: boolean): Promise<void> {
  await changeMark(item, "isStarred", isStarred, async () => {
    await inOrder(() => rpc.items.star.mutate({ id: item.id, starred: isStarred }, limited()));
    return isStarred;
  });
}

/** Marks that are being changed: what the server agreed to last, and how many changes of it are under way. */
const unsettled = new Map<string, { agreed: boolean; changes: number }>();

function keyOf(mark: keyof Mark, { id }: Item): string {
  return `${mark} ${id}`;
}

/**
 * Somebody may press again before the answer comes. What is shown is what they pressed last; if that fails, what the
 * server has, which after two failures is not the opposite of the second. `sendMark` answers with what it has now.
 */
function changeMark(item: Item, mark: keyof Mark, value: boolean, sendMark: () => Promise<boolean>): Promise<boolean> {
  const key = keyOf(mark, item);
  const state = unsettled.get(key) ?? { agreed: item[mark], changes: 0 };
  unsettled.set(key, state);
  state.changes++;
  return changing(async () => {
    drawMark(item, mark, value);
    try {
      state.agreed = await sendMark();
      return state.agreed;
    } finally {
      if (state.changes === 1 && state.agreed !== value) drawMark(item, mark, state.agreed);
      state.changes--;
      if (state.changes === 0) unsettled.delete(key);
    }
  });
}

function drawMark(item: Item, mark: keyof Mark, value: boolean): void {
  markEverywhere(({ id }) => id === item.id, { [mark]: value });
  if (mark === "isRead") countUnread(item.channel.id, value ? -1 : 1);
}

export interface MarkedAll {
  changed: number;
  takeBack(): Promise<void>;
}

/** Everything of a channel, or of all, up to the newest item that is shown. */
export async function markAllRead(channelId: string | null, newest: Item): Promise<MarkedAll> {
  return changing(async () => {
    const upTo = { publishedAt: newest.publishedAt, id: newest.id };
    const { changed, readAt } = await inOrder(() => rpc.items.markRead.mutate({ channelId, upTo }, limited()));
    const marked = new Set<string>();
    // Pressed meanwhile: that comes after this, and has the last word.
    const isPressed = (item: Item) => unsettled.has(keyOf("isRead", item));
    const isMarked = (item: Item) =>
      !item.isRead &&
      (channelId === null || item.channel.id === channelId) &&
      !isAfter(item, newest) &&
      !isPressed(item);
    for (const item of markEverywhere(isMarked, { isRead: true })) marked.add(item.id);
    const takeBack = () =>
      changing(async () => {
        await inOrder(() => rpc.items.markUnread.mutate({ readAt }, limited()));
        markEverywhere((item) => marked.has(item.id) && !isPressed(item), { isRead: false });
      });
    return { changed, takeBack };
  });
}

function isAfter(one: Item, other: Item): boolean {
  const apart = new Date(one.publishedAt).getTime() - new Date(other.publishedAt).getTime();
  return apart === 0 ? BigInt(one.id) > BigInt(other.id) : apart > 0;
}

/** Counts that were asked for before a change would undo it on the screen: they are dropped, and asked for after the last. */
async function changing<Value>(change: () => Promise<Value>): Promise<Value> {
  underWay++;
  void queryClient.cancelQueries(rpc.channels.list.queryFilter());
  try {
    return await change();
  } finally {
    underWay--;
    if (underWay === 0) void queryClient.invalidateQueries(rpc.channels.list.queryFilter());
  }
}

/** In every list that is loaded, and where it is opened. Answers with the items as they were. */
function markEverywhere(isMeant: (item: Item) => boolean, mark: Mark): Item[] {
  const meant: Item[] = [];
  queryClient.setQueriesData<Pages>({ queryKey: TIMELINES }, (data) => {
    if (!data?.pages.some((page) => page.items.some(isMeant))) return data;
    const pages = data.pages.map((page) => ({
      ...page,
      items: page.items.map((item) => {
        if (!isMeant(item)) return item;
        meant.push(item);
        return { ...item, ...mark };
      }),
    }));
    return { ...data, pages };
  });
  queryClient.setQueriesData<OpenedItem>(rpc.items.get.queryFilter(), (item) => {
    if (!item || !isMeant(item)) return item;
    meant.push(item);
    return { ...item, ...mark };
  });
  return meant;
}

function countUnread(channelId: string, more: number): void {
  queryClient.setQueryData(rpc.channels.list.queryKey(), (channels) =>
    channels?.map((channel) =>
      channel.id === channelId ? { ...channel, unread: Math.max(0, channel.unread + more) } : channel,
    ),
  );
}

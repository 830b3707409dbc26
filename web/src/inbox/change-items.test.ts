import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { queryClient, rpc } from "../rpc.ts";
import type { UnreadCounts } from "../views/use-views.ts";
import { markAllRead, refreshMarks, setRead, setStarred } from "./change-items.ts";
import type { Item } from "./item.ts";
import type { ItemList } from "./item-list.ts";
import { marksSoFar } from "./marks.ts";
import { type Pages, timelineKey } from "./use-timeline.ts";

/** Events of the page, which listens to them when it is loaded. */
const page = vi.hoisted(() => {
  const events = new EventTarget();
  globalThis.addEventListener = events.addEventListener.bind(events);
  return events;
});

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void;
const succeed: Answer = (_, response) => response.end(JSON.stringify({ result: { data: { changed: 1 } } }));
const fail: Answer = (_, response) =>
  response.end(JSON.stringify({ error: { message: "No", data: { problem: { kind: "no-such-item" } } } }));
/** The connection drops. */
const drop: Answer = (request) => request.socket.destroy();
const found =
  (marks: object): Answer =>
  (_, response) =>
    response.end(JSON.stringify({ result: { data: marks } }));
/** An answer that is sent when it is released. */
function held(answer: Answer = succeed) {
  const released = Promise.withResolvers<void>();
  const heldAnswer: Answer = (...to) => void released.promise.then(() => answer(...to));
  return { answer: heldAnswer, release: released.resolve };
}
/** A dead connection: never answers. */
const hang: Answer = () => {};

/** The server's answers in order; further calls succeed. */
let answers: Answer[] = [];
let requested: string[] = [];
/** The ids of marks, as they arrive. */
let marked: string[] = [];
const server = createServer((request, response) => {
  requested.push(request.url ?? "");
  let text = "";
  request.on("data", (part) => {
    text += part;
  });
  request.on("end", () => {
    const ids: string[] = text === "" ? [] : (JSON.parse(text).ids ?? []);
    if (ids.length > 0) marked.push(`${request.url?.split("/items.")[1]} ${ids.join()}`);
    server.emit("requested");
    (answers.shift() ?? succeed)(request, response, text);
  });
});

/** One per started call; the test aborts them. */
let timeouts: { ms: number; controller: AbortController }[] = [];
const item = { id: "1", isRead: false, isStarred: false, video: null, channel: { id: "7" } } as Item;
const LIST: ItemList = { view: "folder:3", channelId: null, which: "all", kind: "any", order: null, question: "" };
const { fetch } = globalThis;

beforeEach(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // In a page, fetch resolves paths against its origin.
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  globalThis.fetch = (path, options) => fetch(`${at}${path}`, options);
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    const controller = new AbortController();
    timeouts.push({ ms, controller });
    return controller.signal;
  });
  const page = { items: [item], nextCursor: null, requestedAfter: 0, requestedAt: 0, marks: marksSoFar() };
  queryClient.setQueryData(rpc.channels.list.queryKey(), []);
  queryClient.setQueryData(rpc.items.unreadCounts.queryKey(), counts(5));
  queryClient.setQueryData<Pages>(timelineKey(LIST), { pages: [page], pageParams: [null] });
});

afterEach(async () => {
  globalThis.fetch = fetch;
  vi.restoreAllMocks();
  queryClient.clear();
  [answers, requested, marked, timeouts] = [[], [], [], []];
  server.closeAllConnections();
  server.close();
  await once(server, "close");
});

const shown = () => queryClient.getQueryData<Pages>(timelineKey(LIST))?.pages[0]?.items[0];

it("a change that is never answered is reverted at its timeout, and the next one is sent", async () => {
  answers = [hang];
  const read = setRead(item, true);
  const starred = setStarred(item, true);
  await once(server, "requested");
  answers = [succeed, found({ isRead: false })];
  expect(shown()).toMatchObject({ isRead: true, isStarred: true });
  expect(requested).toEqual(["/rpc/items.markRead"]);
  const timeout = timeouts.find(({ ms }) => ms === 20_000);

  timeout?.controller.abort(new DOMException("The time is over", "TimeoutError"));
  await expect(read).rejects.toThrow("The time is over");
  await starred;
  expect(requested.map((path) => path.split("?")[0])).toEqual([
    "/rpc/items.markRead",
    "/rpc/items.star",
    "/rpc/items.get",
  ]);
  expect(shown()).toMatchObject({ isRead: false, isStarred: true });
});

it.each([
  ["was saved", true],
  ["was not saved", false],
])("after a lost answer it shows what the server has: the star %s", async (_, isSaved) => {
  answers = [drop, found({ isStarred: isSaved })];
  const starring = setStarred(item, true);
  if (isSaved) await starring;
  else await expect(starring).rejects.toThrow();
  expect(requested).toHaveLength(2);
  expect(shown()).toMatchObject({ isStarred: isSaved });
});

const several = (...ids: string[]) => ids.map((id) => ({ ...item, id }) as Item);

it("marks that wait for an answer go together in the next request", async () => {
  const { answer, release } = held();
  answers = [answer];
  const marks = several("1", "2", "3", "4").map((one) => setRead(one, true));
  const unread = setRead({ ...item, isRead: true }, false);
  await once(server, "requested");
  release();
  await Promise.all([...marks, unread]);
  expect(marked).toEqual(["markRead 1", "markRead 2,3,4", "markUnread 1"]);
});

it("leaving the page sends what waits at once, each item as it was marked last", async () => {
  answers = [hang];
  const first = setRead(item, true);
  await once(server, "requested");
  const waiting = several("2", "3").map((one) => setRead(one, true));
  const unread = setRead({ ...item, id: "2", isRead: true } as Item, false);
  const starred = setStarred({ ...item, id: "5" } as Item, true);
  const last = setRead({ ...item, id: "4" } as Item, true);
  expect(requested).toHaveLength(1);

  page.dispatchEvent(new Event("pagehide"));
  await Promise.all([...waiting, unread, starred, last]);
  expect(marked.toSorted()).toEqual(["markRead 1", "markRead 4,3", "markUnread 2"]);
  expect(requested.toSorted()).toEqual([
    "/rpc/items.markRead",
    "/rpc/items.markRead",
    "/rpc/items.markUnread",
    "/rpc/items.star",
  ]);
  // The page stayed.
  answers = [found({ isRead: false })];
  timeouts.find(({ ms }) => ms === 20_000)?.controller.abort(new DOMException("The time is over", "TimeoutError"));
  await expect(first).rejects.toThrow("The time is over");
  await setRead(item, true);
  expect(marked.at(-1)).toBe("markRead 1");
});

it("in the background, no mark overtakes what it has to follow", async () => {
  const hide = () => {
    vi.stubGlobal("document", { visibilityState: "hidden" });
    page.dispatchEvent(new Event("visibilitychange"));
  };
  answers = [hang];
  const first = setRead(item, true);
  await once(server, "requested");
  // Of the same item, and behind a request that is no mark.
  const again = setRead({ ...item, isRead: true } as Item, false);
  hide();
  const starred = setStarred({ ...item, id: "5" } as Item, true);
  const behind = setRead({ ...item, id: "6" } as Item, true);
  hide();
  // Each request has a timeout as soon as it is made.
  expect(timeouts.filter(({ ms }) => ms === 20_000)).toHaveLength(1);
  vi.unstubAllGlobals();
  answers = [found({ isRead: false })];
  timeouts.find(({ ms }) => ms === 20_000)?.controller.abort(new DOMException("The time is over", "TimeoutError"));
  await expect(first).rejects.toThrow("The time is over");
  await Promise.all([again, starred, behind]);
});

it("what is done with a merged story shows on its copies, and on nothing else", async () => {
  const [entry, copy] = [
    { ...item, entryId: "1" },
    { ...item, id: "2", entryId: "1" },
  ] as Item[];
  const page = {
    items: [entry, copy, { ...item, id: "3" }] as Item[],
    nextCursor: null,
    requestedAfter: 0,
    requestedAt: 0,
    marks: marksSoFar(),
  };
  queryClient.setQueryData<Pages>(timelineKey(LIST), { pages: [page], pageParams: [null] });
  await setStarred(copy as Item, true);
  await setRead({ ...item, id: "3" } as Item, true);
  const items = queryClient.getQueryData<Pages>(timelineKey(LIST))?.pages[0]?.items;
  expect(items?.map(({ isStarred, isRead }) => [isStarred, isRead])).toEqual([
    [true, false],
    [true, false],
    [false, true],
  ]);
});

const counts = (unread: number) =>
  ({ total: unread, views: {}, channels: [{ channelId: "7", unread }], left: [] }) as unknown as UnreadCounts;
const unread = () => queryClient.getQueryData(rpc.items.unreadCounts.queryKey())?.channels[0]?.unread;

describe("marks that were made elsewhere", () => {
  /** Ids that no other test marks. */
  const listed = (prefix: string) => several(`${prefix}1`, `${prefix}2`, `${prefix}3`);
  const cache = (of: ItemList, items: Item[]) => {
    const page = { items, nextCursor: null, requestedAfter: 0, requestedAt: 0, marks: marksSoFar() };
    queryClient.setQueryData<Pages>(timelineKey(of), { pages: [page], pageParams: [null] });
  };
  const marksIn = (of: ItemList) =>
    queryClient
      .getQueryData<Pages>(timelineKey(of))
      ?.pages[0]?.items.map(({ id, isRead, isStarred }) => ({ id, isRead, isStarred }));
  const paths = () => requested.map((path) => path.split("?")[0]);

  it("are shown in all lists, also if one of them has some already", async () => {
    const [one, two, three] = listed("a") as [Item, Item, Item];
    const other: ItemList = { ...LIST, view: "all" };
    cache(LIST, [one, two, three]);
    cache(other, [two, { ...one, isRead: true }]);
    const marks = [
      { id: "a1", isRead: true, isStarred: false },
      { id: "a2", isRead: false, isStarred: true },
    ];
    answers = [found(marks)];
    await refreshMarks();
    expect(marksIn(LIST)).toEqual([...marks, { id: "a3", isRead: false, isStarred: false }]);
    expect(marksIn(other)).toEqual(marks.toReversed());
    expect(paths()).toEqual(["/rpc/items.marks"]);
  });

  it("do not win over a mark that was made here while they were fetched", async () => {
    const [one] = listed("b") as [Item];
    cache(LIST, [one]);
    const { answer, release } = held(found([{ id: "b1", isRead: true, isStarred: true }]));
    answers = [answer];
    const refreshed = refreshMarks();
    await once(server, "requested");
    await setRead(one, true);
    await setRead({ ...one, isRead: true }, false);
    release();
    await refreshed;
    expect(marksIn(LIST)).toEqual([{ id: "b1", isRead: false, isStarred: false }]);
  });

  it("are shown for each item alone, because copies of each other may be separate by now", async () => {
    const [entry, copy] = listed("c").map((one) => ({ ...one, entryId: "c1" })) as [Item, Item];
    cache(LIST, [entry, copy]);
    const marks = [
      { id: "c1", isRead: true, isStarred: false },
      { id: "c2", isRead: false, isStarred: false },
    ];
    answers = [found(marks)];
    await refreshMarks();
    expect(marksIn(LIST)).toEqual(marks);
  });

  it("are asked for in parts", async () => {
    cache(
      LIST,
      Array.from({ length: 201 }, (_, n) => ({ ...item, id: `d${n}` }) as Item),
    );
    answers = [found([]), found([])];
    await refreshMarks();
    expect(paths()).toEqual(["/rpc/items.marks", "/rpc/items.marks"]);
    const asked = requested.map((path) => {
      const { ids } = JSON.parse(new URL(path, "http://any").searchParams.get("input") ?? "") as { ids: string[] };
      return [ids.length, ids[0]];
    });
    expect(asked).toEqual([
      [200, "d0"],
      [1, "d200"],
    ]);
  });

  it("win over a mark that was made here a while ago, unless it is still pending", async () => {
    const [old, pending] = listed("e") as [Item, Item];
    cache(LIST, [old, pending]);
    await setRead(old, true);
    const { answer, release } = held();
    answers = [answer];
    const reading = setRead(pending, true);
    await once(server, "requested");
    const saved = ["e1", "e2"].map((id) => ({ id, isRead: false, isStarred: false }));
    const isRead = () => marksIn(LIST)?.map((mark) => mark.isRead);

    answers = [found(saved)];
    await refreshMarks();
    expect(isRead()).toEqual([true, true]);
    const now = Date.now();
    vi.spyOn(Date, "now").mockReturnValue(now + 31_000);
    answers = [found(saved)];
    await refreshMarks();
    expect(isRead()).toEqual([false, true]);
    release();
    await reading;
  });

  it("are counted too, unless a change is pending: then the counts are fetched after it", async () => {
    const subscription = new QueryObserver(queryClient, rpc.items.unreadCounts.queryOptions()).subscribe(() => {});
    cache(LIST, []);
    answers = [found(counts(3))];
    await refreshMarks();
    await expect.poll(unread).toBe(3);
    const { answer, release } = held();
    answers = [answer];
    const reading = setRead(item, true);
    await once(server, "requested");
    expect(unread()).toBe(2);
    await refreshMarks();
    expect(queryClient.getQueryState(rpc.items.unreadCounts.queryKey())?.fetchStatus).toBe("idle");
    answers = [found(counts(1))];
    release();
    await reading;
    await expect.poll(unread).toBe(1);
    expect(paths()).toEqual(["/rpc/items.unreadCounts", "/rpc/items.markRead", "/rpc/items.unreadCounts"]);
    subscription();
  });
});

it("after a mark the counts are fetched again, and not the long list of channels", async () => {
  const subscriptions = [
    new QueryObserver(queryClient, rpc.channels.list.queryOptions()).subscribe(() => {}),
    new QueryObserver(queryClient, rpc.items.unreadCounts.queryOptions()).subscribe(() => {}),
  ];
  answers = [succeed, found(counts(3))];
  await setRead(item, true);
  expect(unread()).toBe(4);
  await expect.poll(unread).toBe(3);
  expect(requested.map((path) => path.split("?")[0])).toEqual(["/rpc/items.markRead", "/rpc/items.unreadCounts"]);
  for (const end of subscriptions) end();
});

it.each([
  ["both fail", [fail, fail], false],
  ["only the first succeeds", [succeed, fail], true],
  ["only the second succeeds", [fail, succeed], false],
  ["both succeed", [succeed, succeed], false],
])("a mark set and removed before the answers arrive ends up as on the server: %s", async (_, both, is) => {
  answers = [...both];
  await Promise.allSettled([setStarred(item, true), setStarred({ ...item, isStarred: true }, false)]);
  expect(shown()?.isStarred).toBe(is);

  answers = [...both];
  await Promise.allSettled([setRead(item, true), setRead({ ...item, isRead: true }, false)]);
  expect(shown()?.isRead).toBe(is);
  expect(unread()).toBe(is ? 4 : 5);
});

it("a change that fails does not revert a later one that is pending", async () => {
  answers = [fail];
  const first = setStarred(item, true);
  const second = setStarred({ ...item, isStarred: true }, false);
  const third = setStarred(item, true);
  await expect(first).rejects.toThrow("No");
  expect(shown()?.isStarred).toBe(true);
  await Promise.all([second, third]);
  expect(shown()?.isStarred).toBe(true);
});

it("a later change wins over the answer to an earlier one", async () => {
  const unchanged: Answer = (_, response) => response.end(JSON.stringify({ result: { data: { changed: 0 } } }));
  const isUnread: Answer = (_, response) => response.end(JSON.stringify({ result: { data: { isRead: false } } }));
  answers = [unchanged, isUnread];
  const first = setRead(item, false);
  const second = setRead(item, true);
  expect(await first).toBe("done");
  expect(shown()).toMatchObject({ isRead: true });
  await second;
  expect(requested.map((path) => path.split("?")[0])).toEqual([
    "/rpc/items.markUnread",
    "/rpc/items.get",
    "/rpc/items.markRead",
  ]);
  expect(shown()).toMatchObject({ isRead: true });
});

it("a change made while marking all read, or undoing that, wins", async () => {
  const all: Answer = (_, response) =>
    response.end(JSON.stringify({ result: { data: { changed: 1, readAt: "now", arrivedUntil: null } } }));
  const newest = { ...item, publishedAt: "2026-11-15T00:00:00Z" as unknown as Item["publishedAt"] };
  queryClient.setQueryData<Pages>(
    timelineKey(LIST),
    (data) => data && { ...data, pages: [{ ...data.pages[0], items: [newest] } as never] },
  );
  answers = [all];
  const marking = markAllRead(LIST, null);
  const kept = setRead(newest, false);
  const { undo } = await marking;
  await kept;
  expect(shown()).toMatchObject({ isRead: false });

  answers = [all];
  const marked = await markAllRead(LIST, null);
  expect(shown()).toMatchObject({ isRead: true });
  const undoing = marked.undo();
  const read = setRead(newest, true);
  await Promise.all([undoing, read]);
  expect(shown()).toMatchObject({ isRead: true });
  await undo();
});

it("marks all that had arrived when the list was loaded, and what later pages brought", async () => {
  const [seen, late] = ["2026-11-15T08:00:00.000Z", "2026-11-15T09:00:00.000Z"];
  // Older than what was there before it.
  const items = [
    { ...item, id: "1", publishedAt: seen, arrivedAt: seen, isRead: false },
    { ...item, id: "2", publishedAt: "2026-11-14T00:00:00.000Z", arrivedAt: late, isRead: false },
  ];
  queryClient.setQueryData<Pages>(
    timelineKey(LIST),
    (data) => data && { ...data, pages: [{ ...data.pages[0], items } as never] },
  );
  const bodies: unknown[] = [];
  const answer: Answer = (_, response, body) => {
    bodies.push(JSON.parse(body));
    response.end(JSON.stringify({ result: { data: { changed: 1, readAt: "now", arrivedUntil: seen } } }));
  };
  answers = [answer, answer];
  const { changed } = await markAllRead(LIST, Date.now());
  expect(changed).toBe(2);
  expect(bodies).toMatchObject([{ loadedAgo: expect.any(Number) }, { ids: ["2"] }]);
  const shownNow = queryClient.getQueryData<Pages>(timelineKey(LIST))?.pages.flatMap((page) => page.items);
  expect(shownNow?.map(({ isRead }) => isRead)).toEqual([true, true]);
});

it("marks the items of its own list, and has the other lists loaded again", async () => {
  const bodies: unknown[] = [];
  const all: Answer = (_, response, body) => {
    bodies.push(JSON.parse(body));
    response.end(JSON.stringify({ result: { data: { changed: 30, readAt: "now", arrivedUntil: null } } }));
  };
  const other: ItemList = { ...LIST, view: "all" };
  const page = {
    items: [{ ...item, id: "2" } as Item],
    nextCursor: null,
    requestedAfter: 0,
    requestedAt: 0,
    marks: marksSoFar(),
  };
  queryClient.setQueryData<Pages>(timelineKey(other), { pages: [page], pageParams: [null] });
  answers = [all, all];
  const { changed } = await markAllRead({ ...LIST, kind: "video" }, null);
  expect(changed).toBe(30);
  expect(bodies).toMatchObject([{ view: "folder:3", kind: "video", loadedAgo: null }]);
  expect(queryClient.getQueryData(timelineKey(other))).toBeUndefined();
});

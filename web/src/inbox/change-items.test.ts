import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { WireChannel } from "../following/use-channels.ts";
import { queryClient, rpc } from "../rpc.ts";
import { markAllRead, setRead, setStarred } from "./change-items.ts";
import type { Item } from "./item.ts";
import { type Pages, TIMELINES } from "./use-timeline.ts";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
const agree: Answer = (_, response) => response.end(JSON.stringify({ result: { data: { changed: 1 } } }));
const refuse: Answer = (_, response) => response.end(JSON.stringify({ error: { message: "No", data: null } }));
/** As a connection that died: it is never answered. */
const hang: Answer = () => {};

/** What the server answers to each call in turn; and to any more of them, that it agrees. */
let answers: Answer[] = [];
let asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(request.url ?? "");
  server.emit("asked");
  (answers.shift() ?? agree)(request, response);
});

/** One for each call that has begun; its time is over when the test says so. */
let limits: { ms: number; controller: AbortController }[] = [];
const item = { id: "1", isRead: false, isStarred: false, channel: { id: "7" } } as Item;
const { fetch } = globalThis;

beforeEach(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // The page's own addresses are relative to where it came from.
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  globalThis.fetch = (path, options) => fetch(`${at}${path}`, options);
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    const controller = new AbortController();
    limits.push({ ms, controller });
    return controller.signal;
  });
  const page = { items: [item], nextCursor: null, askedAfter: 0 };
  queryClient.setQueryData(rpc.channels.list.queryKey(), [{ id: "7", unread: 5 } as WireChannel]);
  queryClient.setQueryData<Pages>(TIMELINES, { pages: [page], pageParams: [null] });
});

afterEach(async () => {
  globalThis.fetch = fetch;
  vi.restoreAllMocks();
  queryClient.clear();
  [answers, asked, limits] = [[], [], []];
  server.closeAllConnections();
  server.close();
  await once(server, "close");
});

const shown = () => queryClient.getQueryData<Pages>(TIMELINES)?.pages[0]?.items[0];

it("a mark that is never answered is taken back when its time is over, and the next one is sent", async () => {
  answers = [hang];
  const read = setRead(item, true);
  const starred = setStarred(item, true);
  await once(server, "asked");
  expect(shown()).toMatchObject({ isRead: true, isStarred: true });
  expect(asked).toEqual(["/rpc/items.markRead"]);
  const limit = limits.find(({ ms }) => ms === 20_000);

  limit?.controller.abort(new DOMException("The time is over", "TimeoutError"));
  await expect(read).rejects.toThrow("The time is over");
  await starred;
  expect(asked).toEqual(["/rpc/items.markRead", "/rpc/items.star"]);
  expect(shown()).toMatchObject({ isRead: false, isStarred: true });
});

const unread = () => queryClient.getQueryData(rpc.channels.list.queryKey())?.[0]?.unread;

it.each([
  ["both are refused", [refuse, refuse], false],
  ["only the first is agreed to", [agree, refuse], true],
  ["only the second is agreed to", [refuse, agree], false],
  ["both are agreed to", [agree, agree], false],
])("a mark set and taken away again before the answers come is shown as the server has it: %s", async (_, both, is) => {
  answers = [...both];
  await Promise.allSettled([setStarred(item, true), setStarred({ ...item, isStarred: true }, false)]);
  expect(shown()?.isStarred).toBe(is);

  answers = [...both];
  await Promise.allSettled([setRead(item, true), setRead({ ...item, isRead: true }, false)]);
  expect(shown()?.isRead).toBe(is);
  expect(unread()).toBe(is ? 4 : 5);
});

it("a change that fails does not undo a later one on the screen while that is under way", async () => {
  answers = [refuse];
  const first = setStarred(item, true);
  const second = setStarred({ ...item, isStarred: true }, false);
  const third = setStarred(item, true);
  await expect(first).rejects.toThrow("No");
  expect(shown()?.isStarred).toBe(true);
  await Promise.all([second, third]);
  expect(shown()?.isStarred).toBe(true);
});

it("what was pressed meanwhile has the last word, also over the answer to what came before it", async () => {
  const unchanged: Answer = (_, response) => response.end(JSON.stringify({ result: { data: { changed: 0 } } }));
  const isUnread: Answer = (_, response) => response.end(JSON.stringify({ result: { data: { isRead: false } } }));
  answers = [unchanged, isUnread];
  const first = setRead(item, false);
  const second = setRead(item, true);
  expect(await first).toBe("done");
  expect(shown()).toMatchObject({ isRead: true });
  await second;
  expect(asked.map((path) => path.split("?")[0])).toEqual([
    "/rpc/items.markUnread",
    "/rpc/items.get",
    "/rpc/items.markRead",
  ]);
  expect(shown()).toMatchObject({ isRead: true });
});

it("what was pressed while all is marked read, or that is taken back, has the last word", async () => {
  const all: Answer = (_, response) =>
    response.end(JSON.stringify({ result: { data: { changed: 1, readAt: "now" } } }));
  const newest = { ...item, publishedAt: "2026-11-15T00:00:00Z" as unknown as Item["publishedAt"] };
  queryClient.setQueryData<Pages>(
    TIMELINES,
    (data) => data && { ...data, pages: [{ ...data.pages[0], items: [newest] } as never] },
  );
  answers = [all];
  const marking = markAllRead(null, newest);
  const kept = setRead(newest, false);
  const { takeBack } = await marking;
  await kept;
  expect(shown()).toMatchObject({ isRead: false });

  answers = [all];
  const marked = await markAllRead(null, newest);
  expect(shown()).toMatchObject({ isRead: true });
  const back = marked.takeBack();
  const read = setRead(newest, true);
  await Promise.all([back, read]);
  expect(shown()).toMatchObject({ isRead: true });
  await takeBack();
});

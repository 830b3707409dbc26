import { afterAll, expect, it } from "vitest";
import type { ChannelState, FeedResponse } from "#core/feed/plan-refresh.ts";
import { createLog } from "../log.ts";
import { planRefreshInThread } from "./plan-refresh-in-thread.ts";

const log = createLog("silent");
const { planRefresh, close } = planRefreshInThread(log);
afterAll(close);

const channel: ChannelState = {
  url: "https://site.example/feed",
  etag: null,
  lastModified: null,
  bodyHash: null,
  ttlMinutes: null,
  failures: 0,
  publishedAt: [],
};
const large: FeedResponse = {
  kind: "answered",
  status: 200,
  headers: {},
  url: channel.url,
  movedTo: null,
  body: Buffer.from(`<rss version="2.0"><channel><title>Large</title>${" ".repeat(300_000)}</channel></rss>`),
  bodyHash: "hash",
};

it("a small feed that crashes the parser is malformed", async () => {
  const broken = { ...channel, url: 7 as unknown as string, bodyHash: "hash" };
  const small = { ...large, body: new Uint8Array(1), movedTo: "https://new.example/" };
  expect(await planRefresh(broken, small, new Date(0), 0.5)).toMatchObject({ kind: "failed", problem: "malformed" });
});

it("a large feed that crashes the thread does not affect the feeds behind it, nor the next one", async () => {
  const now = new Date(0);
  const broken = { ...channel, url: 7 as unknown as string, bodyHash: "hash" };
  const one = planRefresh(broken, { ...large, movedTo: "https://new.example/" } as FeedResponse, now, 0.5);
  const behind = planRefresh(channel, large, now, 0.5);
  expect(await one).toMatchObject({ kind: "failed", problem: "malformed", failures: 1 });
  expect(await behind).toMatchObject({ kind: "changed", feed: { title: "Large" } });
  expect(await planRefresh(channel, large, now, 0.5)).toMatchObject({ kind: "changed", feed: { title: "Large" } });
});

it("a large feed that takes too long is malformed", async () => {
  const hurried = planRefreshInThread(log, 1);
  expect(await hurried.planRefresh(channel, large, new Date(0), 0.5)).toMatchObject({ problem: "malformed" });
  await hurried.close();
});

it("starts no thread after it is closed", async () => {
  const closed = planRefreshInThread(log);
  await closed.close();
  expect(await closed.planRefresh(channel, large, new Date(0), 0.5)).toMatchObject({ problem: "malformed" });
});

import { beforeAll, describe, expect, it } from "vitest";
import { aDatabase } from "../../test/a-database.ts";
import { aFeedServer, type FeedServer, until } from "../../test/a-feed-server.ts";
import { aMember } from "../../test/a-member.ts";
import { aPerson, problemOf, type TestPerson } from "../../test/a-person.ts";
import { aServer } from "../../test/a-server.ts";

let db: Awaited<ReturnType<typeof aDatabase>>;
let at: string;
let site: FeedServer;
let anna: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  db = await aDatabase();
  site = await aFeedServer();
  at = (
    await aServer({
      DATABASE_URL: db.url,
      PAGECAST_ROLE: "all",
      PAGECAST_SUBSCRIBE: "any-feed",
      PAGECAST_REACH: "127.0.0.1",
    })
  ).address;
  anna = await aPerson(at);
  ben = await aMember(at, db, "pro");
});

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
const listed = (person: TestPerson, query = {}) => person.rpc.items.list.query(query);
const titles = async (person: TestPerson, query = {}) => (await listed(person, query)).items.map(({ title }) => title);
const follow = async (person: TestPerson, channelUrl: string) =>
  (await person.rpc.channels.subscribe.mutate({ channelUrl })).channelId;
const refreshAll = () =>
  db.$client.query("update channels set next_refresh_at = now() where next_refresh_at is not null");

describe("from a feed to a reader", () => {
  it("brings what is in the feed, newest first, and what is new later, once", async () => {
    const url = site.feed(
      "/blog",
      [
        { id: "1", at: hoursAgo(3) },
        { id: "2", at: hoursAgo(2), html: `<p onclick="x()">Hi<script>alert(1)</script></p>` },
      ],
      "The Blog",
    );
    const channelId = await follow(anna, url);
    await until(
      () => titles(anna, { channelId }),
      (all) => all.length === 2,
    );
    expect(await titles(anna, { channelId })).toEqual(["Title 2", "Title 1"]);
    const [channel] = await anna.rpc.channels.list.query();
    expect(channel).toMatchObject({ title: "The Blog", health: "fine", unread: 2, problem: null });
    const [first] = (await listed(anna, { channelId })).items;
    expect((await anna.rpc.items.get.query({ id: first?.id as string })).contentHtml).toBe("<p>Hi</p>");

    site.feed("/blog", [
      { id: "1", at: hoursAgo(3), title: "Title 1, edited" },
      { id: "2", at: hoursAgo(2), html: "<p>Hi</p>" },
      { id: "3", at: hoursAgo(1) },
    ]);
    await refreshAll();
    await until(
      () => titles(anna, { channelId }),
      (all) => all.length === 3,
    );
    expect(await titles(anna, { channelId })).toEqual(["Title 3", "Title 2", "Title 1, edited"]);
    await refreshAll();
    await until(
      () => site.asked.get("/blog"),
      (times) => times === 3,
    );
    expect(await titles(anna, { channelId })).toHaveLength(3);
  });
});

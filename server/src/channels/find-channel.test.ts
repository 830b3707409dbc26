import { beforeAll, describe, expect, it } from "vitest";
import { CHANNEL_CASES, type ChannelCase, caseAnswer } from "#core/channel/decide-channel.cases.ts";
import { aDatabase } from "../../test/a-database.ts";
import { aMember, NOBODY_THERE } from "../../test/a-member.ts";
import { aPerson, problemOf, type Rpc } from "../../test/a-person.ts";
import { aServer } from "../../test/a-server.ts";

const rpcs: Partial<Record<ChannelCase["policy"], Rpc>> = {};

beforeAll(async () => {
  for (const policy of ["authors", "any-feed"] as const) {
    const db = await aDatabase();
    const settings = { DATABASE_URL: db.url, PAGECAST_FEED_SERVICE: NOBODY_THERE, PAGECAST_SUBSCRIBE: policy };
    const { address } = await aServer(settings);
    await aPerson(address); // the owner
    rpcs[policy] = (await aMember(address, db, "pro")).rpc;
  }
});

describe("subscribing", () => {
  it.each(CHANNEL_CASES)("$policy: $what", async ({ page, feed, policy, answer }) => {
    const { channels } = rpcs[policy] as Rpc;
    const asked = channels.subscribe.mutate({ channelUrl: page, feed });
    if (!("channelUrl" in answer)) {
      expect(await problemOf(asked)).toMatchObject({ kind: "not-subscribable", reason: answer.reason });
      return;
    }
    expect(await asked).toMatchObject({ channelUrl: answer.channelUrl });
    const listed = await channels.list.query();
    expect(listed.map(({ channel, sources }) => [channel.channel_url, sources[0]])).toEqual([
      [answer.channelUrl, answer.source],
    ]);
    await channels.unsubscribe.mutate({ channelUrl: answer.channelUrl });
    expect(await channels.list.query()).toEqual([]);
  });
});

describe("opening a video of the author", () => {
  it.each(CHANNEL_CASES.filter(({ page, feed }) => !feed && page.startsWith("http") && page.length < 2_000))(
    "$policy: $what is decided as by subscribing",
    async ({ page, policy, answer }) => {
      const { channel } = await (rpcs[policy] as Rpc).videos.open.mutate({ url: page });
      expect(caseAnswer(channel)).toEqual(answer);
    },
  );
});

it("following one author by page and by row, in whatever order and at once, gives one channel", async () => {
  const { channels } = rpcs.authors as Rpc;
  const page = (id: number) => `https://space.bilibili.com/${id}`;
  const ways = (id: number) => [
    { channelUrl: page(id) },
    { channelUrl: page(id), feed: { route: `/bilibili/user/video/${id}` } },
    { channelUrl: `https://rsshub.app/bilibili/user/video/${id}` },
    { channelUrl: `https://m.bilibili.com/space/${id}` },
  ];
  const answers = await Promise.all(
    [101, 102, 103].flatMap((id) => ways(id).map((way) => channels.subscribe.mutate(way))),
  );
  expect(new Set(answers.map(({ channelId }) => channelId)).size).toBe(3);
  expect(await channels.list.query()).toHaveLength(3);
});

import { beforeAll, describe, expect, it } from "vitest";
import { problems } from "#words/en/problems.ts";
import { subscribe as subscribeWords } from "#words/en/subscribe.ts";
import { aDatabase } from "../../test/a-database.ts";
import { aMember, anAuthor, grant, NOBODY_THERE } from "../../test/a-member.ts";
import { aPerson, problemOf, rpcOf, type TestPerson } from "../../test/a-person.ts";
import { aServer } from "../../test/a-server.ts";

let at: string;
let db: Awaited<ReturnType<typeof aDatabase>>;
let now = new Date();
beforeAll(async () => {
  db = await aDatabase();
  at = (await aServer({ DATABASE_URL: db.url, PAGECAST_FEED_SERVICE: NOBODY_THERE }, { now: () => now })).address;
  await aPerson(at); // the owner, so that nobody else becomes it
});

const subscribe = ({ rpc }: { rpc: TestPerson["rpc"] }, n: number | string) =>
  rpc.channels.subscribe.mutate({ channelUrl: anAuthor(n) });
const addresses = async ({ rpc }: TestPerson) =>
  (await rpc.channels.list.query()).map((one) => one.channel.channel_url);
const kindOf = async (cause: unknown) => (await problemOf(Promise.reject(cause))).kind;
const pausedOnes = async ({ rpc }: TestPerson) =>
  (await rpc.channels.list.query()).flatMap((one) => (one.paused ? [one.channel.channel_url] : []));

it("a route is unsubscribed by the same address, whichever instance it names", async () => {
  const member = await aMember(at, db, "pro");
  for (const service of [NOBODY_THERE, "https://rsshub.app"]) {
    const channelUrl = `${service}/bilibili/user/video/2267573`;
    await member.rpc.channels.subscribe.mutate({ channelUrl });
    expect(await addresses(member)).toEqual(["https://rsshub.app/bilibili/user/video/2267573"]);
    await member.rpc.channels.unsubscribe.mutate({ channelUrl });
    expect(await addresses(member)).toEqual([]);
  }
});

it("the query of a route does not make it an author", async () => {
  const member = await aMember(at, db, "pro");
  const channelUrl = `${NOBODY_THERE}/any/route?x=/user/`;
  expect(await problemOf(member.rpc.channels.subscribe.mutate({ channelUrl }))).toMatchObject({
    kind: "not-subscribable",
  });
});

describe("who may subscribe (sections 6 and 8)", () => {
  const LIMIT =
    "Plus members can subscribe to at most 10 channels. You have reached the limit (10/10). Pro unlocks unlimited channels.";
  it.each([
    ["anonymous", 0, "Please log in first - log in to subscribe to authors/channels", subscribeWords.needLogin.title],
    ["free", 0, "Only members can subscribe to channels, please buy membership first.", problems["members-only"]],
    ["plus", 9, null, null],
    ["plus", 10, LIMIT, problems["limit-reached"]({ used: 10, limit: 10 })],
    ["pro", 11, null, null],
    ["lifetime", 11, null, null],
  ] as const)("%s, following %i: %s", async (role, following, refusal, onScreen) => {
    const somebody = role === "anonymous" ? { rpc: rpcOf(at) } : await aMember(at, db, role);
    for (let n = 0; n < following; n++) await subscribe(somebody, `row${n}`);
    if (refusal === null) await subscribe(somebody, "one-more");
    else {
      expect((await problemOf(subscribe(somebody, "one-more"))).message).toBe(refusal);
      expect(refusal.startsWith(onScreen)).toBe(true);
    }
    // Unsubscribing from what one does not follow succeeds for a person who is signed in.
    const left = somebody.rpc.channels.unsubscribe.mutate({ channelUrl: anAuthor("never-followed") });
    if (role === "anonymous") expect((await problemOf(left)).kind).toBe("not-logged-in");
    else await left;
  });

  it("nobody who is not logged in", async () => {
    const problem = await problemOf(subscribe({ rpc: rpcOf(at) }, 1));
    const { title, message } = subscribeWords.needLogin;
    expect(problem).toMatchObject({ kind: "not-logged-in", status: 401, message: `${title} - ${message}` });
    expect(problem.message).toBe("Please log in first - log in to subscribe to authors/channels");
    expect(await problemOf(rpcOf(at).channels.list.query())).toMatchObject({ kind: "not-logged-in" });
  });

  it("nobody on the free plan", async () => {
    const free = await aMember(at, db, "free");
    expect(await problemOf(subscribe(free, 1))).toMatchObject({
      kind: "members-only",
      status: 403,
      message: problems["members-only"],
    });
    expect(problems["members-only"]).toBe("Only members can subscribe to channels, please buy membership first.");
    expect(await free.rpc.membership.get.query()).toMatchObject({ plan: "free", used: 0, allowed: 0 });
  });

  it("a Plus member up to 10; of 200 requests at once exactly 10 succeed", async () => {
    const plus = await aMember(at, db, "plus");
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) => subscribe(plus, `many${n}`).then(() => "subscribed", kindOf)),
    );
    expect(answers.filter((answer) => answer === "subscribed")).toHaveLength(10);
    expect(answers.filter((answer) => answer === "limit-reached")).toHaveLength(190);
    expect(await addresses(plus)).toHaveLength(10);
    expect(await problemOf(subscribe(plus, "one-more"))).toMatchObject({
      kind: "limit-reached",
      used: 10,
      limit: 10,
      status: 403,
      message: problems["limit-reached"]({ used: 10, limit: 10 }),
    });
    expect(problems["limit-reached"]({ used: 10, limit: 10 })).toContain("(10/10)");
    expect(await plus.rpc.membership.get.query()).toMatchObject({
      plan: "plus",
      source: "grant",
      used: 10,
      allowed: 10,
    });
  });

  it.each(["pro", "lifetime"] as const)("a %s member without limit", async (plan) => {
    const member = await aMember(at, db, plan);
    await Promise.all(Array.from({ length: 12 }, (_, n) => subscribe(member, n)));
    expect(await addresses(member)).toHaveLength(12);
    expect(await member.rpc.membership.get.query()).toMatchObject({ plan, used: 12, allowed: -1 });
  });

  it("nobody to a page that is not an author or channel, with a message of the server", async () => {
    const pro = await aMember(at, db, "pro");
    const problem = await problemOf(pro.rpc.channels.subscribe.mutate({ channelUrl: "https://example.org/" }));
    expect(problem).toMatchObject({ kind: "not-subscribable", reason: "platform", status: 400 });
    expect(subscribeWords.unsupportedOrNetwork.startsWith(problem.message)).toBe(true);
    expect(await addresses(pro)).toEqual([]);
  });
});

describe("a subscription", () => {
  it("is one, however often and in whatever form it is requested", async () => {
    const plus = await aMember(at, db, "plus");
    const spellings = [
      "https://www.douyin.com/user/MS4wX",
      "http://douyin.com/user/MS4wX/",
      "https://www.douyin.com/user/MS4wX?utm_source=a",
    ];
    const answers = await Promise.all(
      [...spellings, ...spellings].map((channelUrl) => plus.rpc.channels.subscribe.mutate({ channelUrl })),
    );
    expect(new Set(answers.map(({ channelId }) => channelId)).size).toBe(1);
    expect(await plus.rpc.channels.list.query()).toMatchObject([
      { channel: { channel_url: "https://www.douyin.com/user/MS4wX" }, health: "first-fetch", unread: 0, paused: null },
    ]);
    const { rows } = await db.query("select route, feed_url from channels where channel_url = $1", [spellings[0]]);
    expect(rows).toEqual([{ route: "/douyin/user/MS4wX", feed_url: null }]);
  });

  it("shares its channel with everybody who subscribes at the same moment", async () => {
    const people = await Promise.all([aMember(at, db, "pro"), aMember(at, db, "pro"), aMember(at, db, "pro")]);
    const answers = await Promise.all(
      people.flatMap((one) => Array.from({ length: 5 }, (_, n) => subscribe(one, `same${n}`))),
    );
    expect(new Set(answers.map(({ channelId }) => channelId)).size).toBe(5);
  });

  it("ends by any form of its address, and unsubscribing twice is a success", async () => {
    const plus = await aMember(at, db, "plus");
    await subscribe(plus, "gone");
    const other = await aMember(at, db, "plus");
    await subscribe(other, "gone");
    for (const channelUrl of [
      `${anAuthor("gone").replace("https://www.", "http://")}/`,
      anAuthor("gone"),
      anAuthor("never"),
      "nonsense",
    ])
      await plus.rpc.channels.unsubscribe.mutate({ channelUrl });
    expect(await addresses(plus)).toEqual([]);
    expect(await addresses(other)).toEqual([anAuthor("gone")]);
  });

  it("can be paused", async () => {
    const plus = await aMember(at, db, "plus");
    await subscribe(plus, "rest");
    await plus.rpc.channels.pause.mutate({ channelUrl: anAuthor("rest"), paused: true });
    expect((await plus.rpc.channels.list.query())[0]?.paused).toBe("by-you");
    await plus.rpc.channels.pause.mutate({ channelUrl: anAuthor("rest"), paused: false });
    expect((await plus.rpc.channels.list.query())[0]?.paused).toBeNull();
  });
});

describe("a plan that changes", () => {
  it("pauses the newest channels, deletes nothing, and resumes them", async () => {
    const member = await aMember(at, db, "pro");
    for (let n = 0; n < 12; n++) await subscribe(member, `down${n}`);
    await grant(db, member, "plus");
    expect(await pausedOnes(member)).toEqual([anAuthor("down11"), anAuthor("down10")]);
    expect(await problemOf(subscribe(member, "down12"))).toMatchObject({ kind: "limit-reached", used: 12, limit: 10 });
    // Subscribing to what one follows already succeeds, paused or not.
    await subscribe(member, "down11");
    await member.rpc.channels.unsubscribe.mutate({ channelUrl: anAuthor("down0") });
    expect(await pausedOnes(member)).toEqual([anAuthor("down11")]);
    await grant(db, member, "free");
    expect(await pausedOnes(member)).toHaveLength(11);
    await grant(db, member, "lifetime");
    expect(await pausedOnes(member)).toEqual([]);
  });

  it("ends at its date", async () => {
    const member = await aMember(at, db, "plus", new Date(now.getTime() + 60_000));
    await subscribe(member, "until");
    expect(await pausedOnes(member)).toEqual([]);
    const before = now;
    now = new Date(now.getTime() + 60_001);
    expect(await member.rpc.membership.get.query()).toMatchObject({ plan: "free", source: null, used: 1, allowed: 0 });
    expect(await pausedOnes(member)).toEqual([anAuthor("until")]);
    expect(await problemOf(subscribe(member, "later"))).toMatchObject({ kind: "members-only" });
    now = before;
  });
});

describe("without a feed service", () => {
  it("members learn what the owner has to set, and everybody else what they can do", async () => {
    const other = await aDatabase();
    const { address } = await aServer({ DATABASE_URL: other.url });
    const owner = await aPerson(address);
    const problem = await problemOf(subscribe(owner, 1));
    expect(problem).toMatchObject({ kind: "feed-service-missing", status: 412 });
    expect(problem.message).toContain("PAGECAST_FEED_SERVICE");
    expect(await problemOf(subscribe(await aPerson(address), 1))).toMatchObject({ kind: "members-only" });
    expect(await owner.rpc.membership.get.query()).toEqual({
      plan: "lifetime",
      source: "grant",
      until: null,
      renews: false,
      used: 0,
      allowed: -1,
      payment: "not-configured",
      openRequests: 0,
      requestedAt: null,
    });
  });
});

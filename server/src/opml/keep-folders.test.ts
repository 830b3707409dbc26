import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { READER_SAMPLES, SAMPLE_HOST } from "#core/feed/opml-of-readers.cases.ts";
import { pathKey } from "#core/folder/folder-path.ts";
import { inHandOrder } from "#core/folder/order.ts";
import { aDatabase } from "../../test/a-database.ts";
import { aFeedServer, type FeedServer, until } from "../../test/a-feed-server.ts";
import { aMember } from "../../test/a-member.ts";
import { problemOf, type TestPerson } from "../../test/a-person.ts";
import { aServer } from "../../test/a-server.ts";

let db: Awaited<ReturnType<typeof aDatabase>>;
let at: string;
let site: FeedServer;
let anna: TestPerson;
beforeAll(async () => {
  db = await aDatabase();
  site = await aFeedServer();
  const settings = { PAGECAST_ROLE: "all", PAGECAST_SUBSCRIBE: "any-feed", PAGECAST_REACH: "127.0.0.1" };
  at = (await aServer({ ...settings, DATABASE_URL: db.url })).address;
});
beforeEach(async () => {
  anna = await aMember(at, db, "pro");
});

const list = (outlines: string) =>
  `<opml version="2.0"><head><title>Mine</title></head><body>${outlines}</body></opml>`;
const feed = (url: string, title: string) => `<outline type="rss" text="${title}" xmlUrl="${url}"/>`;
const folder = (name: string, ...inside: string[]) => `<outline text="${name}">${inside.join("")}</outline>`;

/** Imports a list, and waits until every feed of it was asked. */
async function bring(person: TestPerson, text: string) {
  const { id } = await person.rpc.opml.import.mutate({ text });
  await until(
    () => person.rpc.opml.get.query({ id }),
    ({ finishedAt }) => finishedAt !== null,
  );
  await until(
    () => person.rpc.channels.list.query(),
    (channels) => channels.every(({ lastAttemptAt }) => lastAttemptAt !== null),
  );
  return person.rpc.opml.get.query({ id });
}

/** What a person sees: folders with their channels, those outside, and names, all in order. */
async function stateOf(person: TestPerson) {
  const channels = await person.rpc.channels.list.query();
  const urls = new Map(channels.map(({ id, channel }) => [id as string, channel.channel_url]));
  const folders = await person.rpc.folders.list.query();
  const names = new Map(folders.map(({ id, name }) => [id as string, name]));
  const placed = new Set(folders.flatMap(({ channelIds }) => channelIds));
  return {
    folders: folders.map(({ name, parentId, channelIds }) => ({
      path: parentId === null ? name : `${names.get(parentId)} > ${name}`,
      channels: channelIds.map((id) => urls.get(id)),
    })),
    outside: inHandOrder(channels)
      .filter(({ id }) => !placed.has(id))
      .map(({ channel }) => channel.channel_url),
    names: Object.fromEntries(
      channels.map(({ channel, name, title }) => [channel.channel_url, { name, title }] as const).toSorted(),
    ),
  };
}

describe("an imported list", () => {
  it("brings folders, names and order", async () => {
    const [one, two, three] = ["one", "two", "three"].map((path) =>
      site.feed(`/${path}`, [{ id: path }], `Feed ${path}`),
    );
    const text = list(
      feed(three!, "Feed three") +
        folder("Tech", folder("Web", feed(two!, "My two"), feed(one!, "Feed one")), feed(one!, "Feed one")) +
        folder("Nothing yet") +
        feed(site.url("/missing"), "Named, but missing"),
    );
    const result = await bring(anna, text);
    expect(result).toMatchObject({ folders: 3, joinedFolders: 0, shortenedFolders: 0, names: 2, pendingNames: 0 });
    expect(await stateOf(anna)).toEqual({
      folders: [
        { path: "Tech", channels: [one] },
        { path: "Tech > Web", channels: [two, one] },
        { path: "Nothing yet", channels: [] },
      ],
      outside: [three, site.url("/missing")],
      names: {
        [one!]: { name: null, title: "Feed one" },
        [two!]: { name: "My two", title: "My two" },
        [three!]: { name: null, title: "Feed three" },
        [site.url("/missing")]: { name: "Named, but missing", title: "Named, but missing" },
      },
    });
  });

  it("has no name where it repeats the address of the page", async () => {
    const [url, page] = [site.feed("/untitled", [{ id: "1" }], ""), site.url("/untitled-page")];
    await bring(anna, list(`<outline type="rss" text="${page}" xmlUrl="${url}" htmlUrl="${page}"/>`));
    expect((await anna.rpc.channels.list.query()).map(({ name }) => name)).toEqual([null]);
  });

  it("comes after the one that still runs", async () => {
    const [first, second] = ["x", "y"].map((name) => [1, 2, 3].map((n) => site.feed(`/${name}${n}`, [{ id: "1" }])));
    const ids: string[] = [];
    for (const feeds of [first!, second!]) {
      const text = list(feeds.map((address) => feed(address, "Feed")).join(""));
      ids.push((await anna.rpc.opml.import.mutate({ text })).id);
    }
    for (const id of ids)
      await until(
        () => anna.rpc.opml.get.query({ id }),
        ({ finishedAt }) => finishedAt !== null,
      );
    expect((await stateOf(anna)).outside).toEqual([...first!, ...second!]);
  });

  it.each(READER_SAMPLES.map((sample) => [sample.reader, sample] as const))("of %s", async (_, sample) => {
    for (const path of ["/a", "/b", "/c"]) site.feed(path, [{ id: path }], `Feed ${path[1]!.toUpperCase()}`);
    const result = await bring(anna, sample.text.replaceAll(SAMPLE_HOST, site.url("")));
    const { folders, names } = await stateOf(anna);
    const expected = sample.folders.map((path) => ({
      path: path.join(" > "),
      channels: sample.rows
        .filter(([, , paths]) => paths.some((one) => pathKey(one) === pathKey(path)))
        .map(([, address]) => site.url(address)),
    }));
    expect(folders).toEqual(expected);
    const own = sample.rows.filter(([title]) => !/^Feed [ABC]$/.test(title));
    expect(Object.entries(names).filter(([, { name }]) => name !== null)).toEqual(
      own.map(([title, address]) => [site.url(address), { name: title, title }]),
    );
    expect(result).toMatchObject({ folders: expected.length, names: own.length, pendingNames: 0 });
  });

  it("merges when it is imported again, in another spelling", async () => {
    const [one, two] = ["again-1", "again-2"].map((path) => site.feed(`/${path}`, [{ id: path }], path));
    await bring(anna, list(folder("Tech", feed(one!, "My one"))));
    await bring(anna, list(folder("ＴＥＣＨ", feed(two!, "again-2")) + folder("News", feed(one!, "Another name"))));
    const again = await bring(anna, list(folder("tech", feed(one!, "My one"), feed(two!, "again-2"))));
    expect(again).toMatchObject({ folders: 1, followed: 2, names: 1 });
    expect(await stateOf(anna)).toMatchObject({
      folders: [
        { path: "Tech", channels: [one, two] },
        { path: "News", channels: [one] },
      ],
      names: { [one!]: { name: "My one" }, [two!]: { name: null } },
    });
  });

  it("counts more than what a channel had before it was left", async () => {
    const paths = ["left-1", "left-2", "left-3"];
    const urls = paths.map((path) => site.feed(`/${path}`, [{ id: path }], path));
    const flat = (names: readonly string[], order: readonly number[]) =>
      list(
        folder("Kept", ...order.map((n) => feed(urls[n]!, names[n]!))) +
          order.map((n) => feed(urls[n]!, names[n]!)).join(""),
      );
    await bring(anna, flat(["Old one", "Old two", "Old three"], [0, 1, 2]));
    for (const channelUrl of urls) await anna.rpc.channels.unsubscribe.mutate({ channelUrl });
    await bring(anna, flat(["New one", "New two", "New three"], [2, 0, 1]));
    const order = [urls[2], urls[0], urls[1]];
    expect(await stateOf(anna)).toMatchObject({
      folders: [{ path: "Kept", channels: order }],
      names: Object.fromEntries(urls.map((url, n) => [url, { name: ["New one", "New two", "New three"][n] }])),
    });
    expect(inHandOrder(await anna.rpc.channels.list.query()).map(({ channel }) => channel.channel_url)).toEqual(order);
  });

  it("keeps a title of the feed as what it is, also when the feed changes it later", async () => {
    const url = site.feed("/changing", [{ id: "1" }], "First title");
    await bring(anna, list(feed(url, "First title")));
    site.feed("/changing", [{ id: "1" }, { id: "2" }], "Second title");
    const [channel] = await anna.rpc.channels.list.query();
    await anna.rpc.channels.refreshNow.mutate({ channelId: channel!.id });
    await until(
      () => anna.rpc.channels.list.query(),
      ([changed]) => changed?.title === "Second title",
    );
  });

  it("fills folders when refused rows are retried with a larger plan", async () => {
    const poor = await aMember(at, db, "free");
    const url = site.feed("/retried", [{ id: "1" }], "Retried");
    const { id } = await poor.rpc.opml.import.mutate({ text: list(folder("Later", feed(url, "My name"))) });
    await until(
      () => poor.rpc.opml.get.query({ id }),
      ({ finishedAt }) => finishedAt !== null,
    );
    expect(await stateOf(poor)).toMatchObject({ folders: [{ path: "Later", channels: [] }], names: {} });
    await db.query(
      "insert into memberships (user_id, source, plan) select id, 'grant', 'pro' from users where email = $1",
      [poor.email],
    );
    await poor.rpc.opml.retry.mutate({ id });
    await until(
      () => stateOf(poor),
      ({ folders }) => folders[0]?.channels.length === 1,
    );
    expect(await stateOf(poor)).toMatchObject({ names: { [url]: { name: "My name" } } });
  });
});

it("export followed by import into an empty account gives the same state", async () => {
  const urls = Array.from({ length: 7 }, (_, n) => site.feed(`/state-${n}`, [{ id: `${n}` }], `State ${n}`));
  const ids: string[] = [];
  for (const channelUrl of urls) ids.push((await anna.rpc.channels.subscribe.mutate({ channelUrl })).channelId);
  const { folders, channels } = anna.rpc;
  const create = async (name: string, parentId: string | null = null) =>
    (await folders.create.mutate({ name, parentId })).id;
  const [b, a] = [await create("ب & <B>"), await create("A / a")];
  const inside = await create("Inside", b);
  await create("Empty", a);
  await folders.move.mutate({ id: a, parentId: null, beforeId: b });
  await folders.addChannels.mutate({ folderId: b, channelIds: [ids[3]!, ids[1]!] });
  await folders.addChannels.mutate({ folderId: inside, channelIds: [ids[1]!, ids[2]!] });
  await channels.rename.mutate({ channelUrl: urls[1]!, name: 'My "one" & <more>' });
  await channels.rename.mutate({ channelUrl: urls[6]!, name: "名字" });
  await channels.move.mutate({ channelIds: [ids[0]!], beforeId: ids[5]! });
  await until(
    () => channels.list.query(),
    (all) => all.every(({ feedTitle }) => feedTitle !== ""),
  );
  const bert = await aMember(at, db, "pro");
  const { text } = await anna.rpc.opml.export.query();
  const result = await bring(bert, text);
  expect(result).toMatchObject({ folders: 4, joinedFolders: 0, names: 2, pendingNames: 0, followed: 7, total: 7 });
  expect(await stateOf(bert)).toEqual(await stateOf(anna));
  const withoutDate = (opml: string) => opml.replace(/<dateCreated>.*<\/dateCreated>/, "");
  expect(withoutDate((await bert.rpc.opml.export.query()).text)).toBe(withoutDate(text));
  // Once more changes nothing.
  await bring(bert, text);
  expect(await stateOf(bert)).toEqual(await stateOf(anna));
});

describe("a list that is not as it should be", () => {
  const nothing = { folders: [], outside: [], names: {} };

  it("of many levels keeps every feed, and says what was joined", async () => {
    const url = site.feed("/deep", [{ id: "1" }], "Deep");
    const open = Array.from({ length: 80 }, (_, n) => `<outline text="L${n}">`).join("");
    const result = await bring(anna, list(`${open}${feed(url, "Deep")}${"</outline>".repeat(80)}`));
    expect(result).toMatchObject({ followed: 1, joinedFolders: 78 });
    const { folders } = await stateOf(anna);
    expect(folders.filter(({ channels }) => channels.length === 1)).toHaveLength(1);
    expect(folders.every(({ path }) => path === "L0" || path.startsWith("L0 > L1"))).toBe(true);
  });

  it.each([
    ["500 levels deep", '<outline text="x">'.repeat(500), "list-too-deep"],
    ["with too many feeds", '<outline xmlUrl="http://a.example/"/>'.repeat(20_001), "list-too-long"],
    [
      "with too many folders",
      Array.from({ length: 501 }, (_, n) => `<outline text="F${n}"/>`).join(""),
      "list-too-many-folders",
    ],
  ])("%s leaves nothing", async (_, outlines, kind) => {
    expect(await problemOf(anna.rpc.opml.import.mutate({ text: list(outlines) }))).toMatchObject({ kind });
    expect(await stateOf(anna)).toEqual(nothing);
    expect(await anna.rpc.opml.list.query()).toEqual([]);
  });

  it("with more folders than there is room for leaves nothing", async () => {
    const many = (name: string) => Array.from({ length: 300 }, (_, n) => folder(`${name}${n}`)).join("");
    await bring(anna, list(many("A")));
    const problem = await problemOf(anna.rpc.opml.import.mutate({ text: list(many("B")) }));
    expect(problem).toMatchObject({ kind: "list-too-many-folders", limit: 500, status: 409 });
    expect((await stateOf(anna)).folders).toHaveLength(300);
  });

  it("with 20,000 rows is stored with its folders at once", async () => {
    const rows = Array.from({ length: 20_000 }, (_, n) => `<outline text="${n}" type="rss"/>`);
    const { id, total } = await anna.rpc.opml.import.mutate({
      text: list(folder("A", ...rows.slice(0, 10_000)) + folder("B", ...rows.slice(10_000))),
    });
    expect(total).toBe(20_000);
    expect(await anna.rpc.opml.get.query({ id })).toMatchObject({ total: 20_000, folders: 2, followed: 0 });
    expect((await stateOf(anna)).folders.map(({ path }) => path)).toEqual(["A", "B"]);
  });

  it("with names that cannot be shown gets names that can", async () => {
    const url = site.feed("/odd", [{ id: "1" }], "Odd");
    const name = `&#x202e;${"长".repeat(10_000)}&#7;`;
    const result = await bring(anna, list(folder(name, feed(url, "عنوان&#x202e;")) + folder("&#x200b;")));
    expect(result).toMatchObject({ folders: 1, shortenedFolders: 1, names: 1, shortenedNames: 0 });
    const state = await stateOf(anna);
    expect(state.folders).toEqual([{ path: `${"长".repeat(199)}…`, channels: [url] }]);
    expect(state.names).toEqual({ [url]: { name: "عنوان", title: "عنوان" } });
  });

  it("says how many names of the person's own were cut", async () => {
    const long = "长".repeat(201);
    const [cut, whole, same] = ["/cut", "/whole", "/same"].map((path) =>
      site.feed(path, [{ id: "1" }], path === "/same" ? long : "Feed"),
    ) as [string, string, string];
    const result = await bring(anna, list(feed(cut, long) + feed(whole, "长".repeat(200)) + feed(same, long)));
    expect(result).toMatchObject({ names: 2, shortenedNames: 1 });
  });
});

it("an account is exported with folders and names, and leaves none of them when it is deleted", async () => {
  const url = site.feed("/leaving-folders", [{ id: "1" }], "Leaving");
  await bring(anna, list(folder("Top", folder("Inside", feed(url, "My name")))));
  const response = await fetch(`${at}/api/account/export`, { headers: { cookie: anna.cookie } });
  expect(await response.json()).toMatchObject({
    channels: [{ channel_url: url, title: "Leaving", name: "My name", position: expect.any(Number) }],
    folders: [
      { name: "Top", parent_id: null, channels: null },
      { name: "Inside", parent_id: expect.any(String), channels: [url] },
    ],
  });
  await anna.rpc.account.delete.mutate({ confirm: anna.email });
  for (const table of ["folders", "folder_channels", "subscriptions", "partings"])
    expect((await db.query(`select from ${table} where user_id not in (select id from users)`)).rowCount).toBe(0);
});

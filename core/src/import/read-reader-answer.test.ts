import { describe, expect, it } from "vitest";
import { listReaderAddresses } from "./list-reader-addresses.ts";
import {
  readAuthToken,
  readItemId,
  readItemIds,
  readLabels,
  readReaderItems,
  readSubscriptions,
  readToken,
  writeItemId,
} from "./read-reader-answer.ts";
import { readReaderList } from "./read-reader-list.ts";

describe("where the API of a server may be", () => {
  it.each([
    [
      "the page of FreshRSS, without a scheme",
      "rss.example.org/i/",
      [
        "https://rss.example.org/i",
        "https://rss.example.org/api/greader.php",
        "https://rss.example.org/p/api/greader.php",
      ],
    ],
    ["its API", "https://rss.example.org/api/greader.php/", ["https://rss.example.org/api/greader.php"]],
    [
      "a whole address of the API",
      "https://rss.example.org/api/greader.php/reader/api/0",
      ["https://rss.example.org/api/greader.php"],
    ],
    [
      "a folder, a port, two slashes and a query",
      " http://nas.example:8080//FreshRSS/?a=1#b ",
      [
        "http://nas.example:8080/FreshRSS",
        "http://nas.example:8080/FreshRSS/api/greader.php",
        "http://nas.example:8080/FreshRSS/p/api/greader.php",
      ],
    ],
    ["another scheme", "ftp://rss.example.org/", []],
    ["a password in the address", "https://me:secret@rss.example.org/", []],
    ["no address", "not an address", []],
    ["nothing", "", []],
  ])("%s", (_, written, addresses) => {
    expect(listReaderAddresses(written)).toEqual(addresses);
  });
});

describe("the token of a login", () => {
  it.each([
    ["FreshRSS", "SID=anna/1f2e\nLSID=null\nAuth=anna/1f2e\n", "anna/1f2e"],
    ["lines of Windows", "SID=a\r\nAuth=anna/1f2e\r\n", "anna/1f2e"],
    ["Miniflux, asked for JSON", '{"SID":"a/b","LSID":"a/b","Auth":"a/b"}', "a/b"],
    ["a web page", "<!doctype html><title>Auth=</title>", null],
    ["an empty one", "Auth=\n", null],
    ["one that would add a header", "Auth=a\u0000b\n", null],
    ["one with spaces", "Auth=a b\n", null],
    ["one that is too long", `Auth=${"a".repeat(1_001)}`, null],
    ["JSON of something else", '{"error":"no"}', null],
    ["broken JSON", '{"Auth":', null],
  ])("%s", (_, text, token) => {
    expect(readAuthToken(text)).toBe(token);
  });

  it("that a POST needs is one line", () => {
    expect([readToken("abcZZZ\n"), readToken("a\nb"), readToken("<html>\n</html>")]).toEqual(["abcZZZ", null, null]);
  });
});

describe("ids of items", () => {
  it.each([
    ["decimal, as FreshRSS lists them", "1700000000000001", "00060a24181e4001"],
    ["decimal, as Miniflux lists them", "754", "00000000000002f2"],
    ["negative decimal", "-1", "ffffffffffffffff"],
    ["long and padded", "tag:google.com,2005:reader/item/00000000000002f2", "00000000000002f2"],
    ["long without zeros", "tag:google.com,2005:reader/item/2f2", "00000000000002f2"],
    ["long, of digits only", "tag:google.com,2005:reader/item/0000000000000754", "0000000000000754"],
    ["hexadecimal", "00060A24181E400F", "00060a24181e400f"],
    ["The Old Reader", "tag:google.com,2005:reader/item/5139c7f6e4b0a1b2c3d4e5f6", "5139c7f6e4b0a1b2c3d4e5f6"],
    ["an address", "https://example.org/1", null],
    ["nothing", "", null],
    ["too long", "a".repeat(101), null],
  ])("%s", (_, written, id) => {
    expect(readItemId(written)).toBe(id);
    if (id !== null) expect(readItemId(writeItemId(id))).toBe(id);
  });

  it.each([
    ["FreshRSS", '{"itemRefs":[{"id":"1"},{"id":"2"}],"continuation":"2"}', { ids: 2, continuation: "2" }],
    ["a number to continue with", '{"itemRefs":[{"id":"1"}],"continuation":1}', { ids: 1, continuation: "1" }],
    ["Miniflux, the last page", '{"itemRefs":[{"id":"1"}]}', { ids: 1, continuation: null }],
    ["none", '{"itemRefs":[]}', { ids: 0, continuation: null }],
    ["no list at all", "{}", { ids: 0, continuation: null }],
    [
      "entries of other types",
      '{"itemRefs":[1,null,[],{"id":[]},{"id":7},{"ID":"1"}]}',
      { ids: 1, continuation: null },
    ],
    [
      "a continuation that fills a request",
      `{"itemRefs":[],"continuation":"${"x".repeat(1_001)}"}`,
      { ids: 0, continuation: null },
    ],
  ])("a page of them: %s", (_, text, { ids, continuation }) => {
    const page = readItemIds(text);
    expect([page?.ids.length, page?.continuation]).toEqual([ids, continuation]);
  });

  it.each(["", "null", "[]", '"text"', "<html>", '{"itemRefs":{}}', '{"itemRefs":"1"}', "[".repeat(100_000)])(
    "no page of them: %.20s",
    (text) => {
      expect(readItemIds(text)).toBe(null);
    },
  );

  it("a page has an end", () => {
    const text = JSON.stringify({ itemRefs: Array.from({ length: 30_000 }, (_, id) => ({ id })) });
    expect(readItemIds(text)?.ids).toHaveLength(20_000);
  });
});

describe("subscriptions", () => {
  it("of FreshRSS and Miniflux become rows of a list, with folders, and one channel is one row", () => {
    const text = JSON.stringify({
      subscriptions: [
        {
          id: "feed/3",
          title: "Tom ＆ Jerry ＜3",
          categories: [{ id: "user/-/label/Fun", label: "Fun" }],
          url: "https://a.example/feed",
          htmlUrl: "https://a.example/",
          iconUrl: "https://rss.example/f.php?1",
        },
        // Miniflux has the number of the person, and a type.
        {
          id: "feed/4",
          title: "B",
          categories: [{ id: "user/1/label/新闻", type: "folder" }, { label: "Fun" }],
          url: "https://b.example/feed",
        },
        // Google's own form.
        { id: "feed/https://c.example/feed", title: "C", categories: [] },
        { id: "feed/5", title: "A again", url: "http://www.a.example/feed/", categories: [{ label: "Again" }] },
        { id: "feed/6", title: "No address" },
        { id: 7, title: ["x"], url: { toString: 1 }, categories: { label: "x" } },
        null,
        "text",
      ],
    });
    const found = readReaderList(readSubscriptions(text) ?? []);
    expect(found).toMatchObject({
      ok: true,
      streams: [
        { streamId: "feed/3", row: 1 },
        { streamId: "feed/4", row: 2 },
        { streamId: "feed/https://c.example/feed", row: 3 },
        { streamId: "feed/5", row: 1 },
      ],
      list: { folders: [["Fun"], ["新闻"], ["Again"]] },
    });
    expect(found.ok && found.list.rows).toMatchObject([
      {
        title: "Tom & Jerry <3",
        url: "https://a.example/feed",
        link: "https://a.example/",
        folders: [["Fun"], ["Again"]],
      },
      { title: "B", link: null, folders: [["新闻"], ["Fun"]] },
      { title: "C", url: "https://c.example/feed", link: null, folders: [] },
      { ok: false, title: "No address", problem: "no-address" },
      { ok: false, problem: "no-address" },
    ]);
  });

  it("have their folders in the order of the other server, and others after them", () => {
    const subscriptions = ["C", "x", "A", "B"].map((label, n) => ({
      url: `https://a.example/${n}`,
      categories: [{ label }],
    }));
    const tags = [
      { id: "user/-/state/com.google/starred" },
      { id: "user/-/label/A", type: "folder" },
      { id: "user/1/label/of an item", type: "tag" },
      { id: "user/-/label/ B " },
      { id: "user/-/label/A" },
      { label: "C" },
      null,
    ];
    const labels = readLabels(JSON.stringify({ tags })) ?? [];
    const read = readSubscriptions(JSON.stringify({ subscriptions })) ?? [];
    expect(readReaderList(read, labels)).toMatchObject({ list: { folders: [["A"], ["B"], ["C"], ["x"]] } });
    expect(readReaderList(read)).toMatchObject({ list: { folders: [["C"], ["x"], ["A"], ["B"]] } });
  });

  it.each(["", "[]", "{}", '{"tags":{}}', "<html>"])("%s has no labels", (text) => {
    expect(readLabels(text)).toBe(null);
  });

  it.each(["", "[]", "{}", '{"subscriptions":{}}', "<html>", '{"error":"x"}'])("are not in %s", (text) => {
    expect(readSubscriptions(text)).toBe(null);
  });

  it("that are too many are refused as a whole", () => {
    const many = Array.from({ length: 30_000 }, (_, n) => ({ id: `feed/${n}`, url: `https://a${n}.example/` }));
    const read = readSubscriptions(JSON.stringify({ subscriptions: many })) ?? [];
    expect(readReaderList(read)).toEqual({ ok: false, problem: { kind: "list-too-long", limit: 20_000 } });
  });
});

describe("items", () => {
  const FRESHRSS = {
    id: "tag:google.com,2005:reader/item/0005f04ec1a2b3c4",
    crawlTimeMsec: "1672531200123",
    timestampUsec: "1672531200123456",
    published: 1672444800,
    title: "A ＆ B",
    canonical: [{ href: "https://a.example/1" }],
    alternate: [{ href: "https://a.example/1" }],
    categories: ["user/-/state/com.google/reading-list", "user/-/label/Fun", "user/-/state/com.google/starred"],
    origin: { streamId: "feed/3", htmlUrl: "https://a.example/", title: "A" },
    summary: { content: '<p onclick="x()">Text</p><script>1</script>' },
    author: "Ann",
    enclosure: [{ href: "https://a.example/1.mp3", type: "audio/mpeg", length: 42 }],
  };
  it("of FreshRSS", () => {
    expect(
      readReaderItems(JSON.stringify({ id: "user/-/state/com.google/reading-list", items: [FRESHRSS] })),
    ).toMatchObject([
      {
        id: "0005f04ec1a2b3c4",
        streamId: "feed/3",
        isRead: false,
        arrivedAt: new Date("2023-01-01T00:00:00.123Z"),
        item: {
          title: "A & B",
          author: "Ann",
          link: "https://a.example/1",
          publishedAt: new Date("2022-12-31T00:00:00Z"),
          summary: "Text",
          // Cleaned when it is read, as that of feeds.
          contentHtml: FRESHRSS.summary.content,
          enclosures: [{ url: "https://a.example/1.mp3", type: "audio/mpeg", bytes: 42 }],
        },
      },
    ]);
  });

  it("of Miniflux: the person's number in the states, both texts, url for the enclosure", () => {
    const item = {
      ...FRESHRSS,
      id: "tag:google.com,2005:reader/item/00000000000002f2",
      title: "A & B",
      categories: ["user/1/state/com.google/reading-list", "user/1/state/com.google/read"],
      content: { direction: "ltr", content: "<p>Whole</p>" },
      enclosure: [{ url: "https://a.example/1.mp3", type: "audio/mpeg" }],
    };
    expect(readReaderItems(JSON.stringify({ items: [item] }))).toMatchObject([
      {
        id: "00000000000002f2",
        isRead: true,
        item: {
          title: "A & B",
          contentHtml: "<p>Whole</p>",
          enclosures: [{ url: "https://a.example/1.mp3", bytes: null }],
        },
      },
    ]);
  });

  it("of wrong types, which lose what cannot be read and nothing else", () => {
    const items = [
      null,
      1,
      [],
      { title: "no id" },
      { id: "https://not.an/id" },
      {
        id: "1",
        title: { a: 1 },
        canonical: "x",
        alternate: [{ href: "javascript:alert(1)" }],
        categories: "user/-/state/com.google/read",
        origin: [],
        summary: "x",
        published: "never",
        crawlTimeMsec: -1,
        enclosure: { href: "x" },
      },
      { id: "2", published: 1e300, timestampUsec: "9".repeat(400), title: "x\u0000y\ud800", summary: { content: 5 } },
    ];
    expect(readReaderItems(JSON.stringify({ items }))).toMatchObject([
      {
        id: "0000000000000001",
        streamId: "",
        isRead: false,
        arrivedAt: null,
        item: { title: "", link: null, publishedAt: null },
      },
      { id: "0000000000000002", item: { title: "xy\ufffd", publishedAt: null, contentHtml: "5" } },
    ]);
  });

  it.each(["", "[]", "{}", '{"items":{}}', "Unauthorized", "<html>"])("are not in %s", (text) => {
    expect(readReaderItems(text)).toBe(null);
  });
});

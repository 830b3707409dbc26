import { describe, expect, it } from "vitest";
import { folderLabels } from "./folder-labels.ts";
import { readItemId, writeLongId } from "./item-id.ts";
import { readListRequest, readTime } from "./list-request.ts";
import { type OwnPart, type SharedPart, titleOf, toReaderItem, writeOwnPart, writeSharedPart } from "./reader-item.ts";
import { readStream } from "./stream.ts";

describe("ids of items", () => {
  it.each([
    ["tag:google.com,2005:reader/item/00000000000002f2", "754"],
    ["tag:google.com,2005:reader/item/2f2", "754"],
    ["tag:google.com,2005:reader/item/2F2", "754"],
    ["00000000000002f2", "754"],
    ["0000000000000010", "16"],
    ["754", "754"],
    ["0754", "754"],
  ])("%s is %s", (text, id) => expect(readItemId(text)).toBe(id));

  it.each([
    "",
    "0",
    "-1",
    "x",
    "2f2",
    "tag:google.com,2005:reader/item/",
    "ffffffffffffffff",
    "9".repeat(19),
    "1 ",
    "1e3",
  ])("%s is none", (text) => expect(readItemId(text)).toBeNull());

  it("are read as they are written", () => {
    for (const id of ["1", "15", "16", "754", "123456789012345", `${10n ** 18n - 1n}`])
      expect(readItemId(writeLongId(id))).toBe(id);
  });
});

describe("streams", () => {
  it.each([
    ["user/-/state/com.google/reading-list", { kind: "reading-list" }],
    ["user/1005921515/state/com.google/read", { kind: "read" }],
    ["user/-/state/com.google/kept-unread", { kind: "kept-unread" }],
    ["user/-/state/com.google/unread", { kind: "kept-unread" }],
    ["user/-/state/com.google/starred", { kind: "starred" }],
    ["user/-/state/com.google/broadcast", { kind: "other" }],
    ["user/-/label/A/B 你好", { kind: "label", name: "A/B 你好" }],
    ["feed/42", { kind: "channel", id: "42" }],
    ["feed/https://a.example/feed", { kind: "address", url: "https://a.example/feed" }],
    ["feed/042", { kind: "address", url: "042" }],
  ])("%s", (text, stream) => expect(readStream(text)).toEqual(stream));

  it.each(["", "feed/", "user/-/label/", "user/-/state/com.google/", "42", "https://a.example/"])(
    "%s is none",
    (text) => expect(readStream(text)).toBeNull(),
  );
});

describe("what a client asks of a list", () => {
  const read = (query: string) => readListRequest(new URLSearchParams(query), 1000);

  it.each([
    ["", { limit: 20, order: "newest", continuation: null }],
    ["n=5&r=o&c=abc", { limit: 5, order: "oldest", continuation: "abc" }],
    ["n=200000", { limit: 1000 }],
    ["n=0", { limit: 20 }],
    ["n=-1&r=n&c=", { limit: 20, order: "newest", continuation: null }],
    ["n=1e3", { limit: 20 }],
    ["n=7&n=8", { limit: 7 }],
    ["ot=1700000000", { arrived: { from: new Date(1_700_000_000_000), to: null } }],
    ["nt=1700000000&ot=x", { arrived: { from: null, to: new Date(1_700_000_000_000) } }],
    [
      "xt=user/-/state/com.google/read&xt=nonsense&it=user/-/state/com.google/starred",
      { excluded: [{ kind: "read" }], included: [{ kind: "starred" }] },
    ],
  ])("%s", (query, expected) => expect(read(query)).toMatchObject(expected));

  it.each([
    ["1700000000", 1_700_000_000_000],
    ["1700000000123", 1_700_000_000_123],
    ["1700000000123456", 1_700_000_000_123.456],
    ["1700000000123456789", 1_700_000_000_123.456],
    ["0", null],
    ["-5", null],
    ["9".repeat(11), 99_999_999_999_000],
    ["9".repeat(18), null],
    ["", null],
  ])("the time %s", (text, time) =>
    expect(readTime(text)?.getTime() ?? null).toBe(time === null ? null : Math.trunc(time)),
  );
});

describe("labels of folders", () => {
  it("have both names of an inner folder, and are all different", () => {
    const folders = [
      { id: "1", name: "Tech", parentId: null },
      { id: "2", name: "Web", parentId: "1" },
      { id: "3", name: "Web", parentId: null },
      { id: "4", name: "Tech/Web", parentId: null },
    ];
    expect([...folderLabels(folders)].map(([label, { id }]) => [label, id])).toEqual([
      ["Tech", "1"],
      ["Tech/Web", "2"],
      ["Web", "3"],
      ["Tech/Web (4)", "4"],
    ]);
  });
});

describe("items", () => {
  it.each([
    ["A title", "Text", "A title"],
    ["", "A  post\nwithout a title", "A post without a title"],
    [" ", "", "Channel"],
    ["", "长".repeat(100), `${"长".repeat(80)}…`],
  ])("%j with the text %j is called %s", (title, summary, expected) =>
    expect(titleOf({ title, summary }, "Channel")).toBe(expected),
  );

  const own: OwnPart = {
    id: "754",
    arrivedAt: "1700000000123456",
    isRead: false,
    isStarred: false,
    channel: { id: "2", title: 'C "其"', url: "https://a.example/feed", homeUrl: "https://a.example/" },
    labels: ["News"],
  };
  const shared: SharedPart = {
    title: "A",
    author: "",
    link: "https://a.example/1",
    publishedAt: new Date(0),
    updatedAt: null,
    contentHtml: "<p>“A”</p>",
    enclosures: [],
    categories: [],
  };

  it("a feed cannot say that they are read or starred", () => {
    const { categories } = toReaderItem(own, {
      ...shared,
      categories: ["user/1/state/com.google/read", "x/read", "must/starred", "user/-/label/Theirs", "read", "a/b"],
    });
    expect(categories).toEqual(["user/-/state/com.google/reading-list", "user/-/label/News", "read", "a/b"]);
  });

  it.each<[string, Partial<OwnPart>, Partial<SharedPart>]>([
    ["with little", { labels: [] }, {}],
    ["read and starred", { isRead: true, isStarred: true }, { author: "Ann", updatedAt: new Date(5000) }],
    ["with categories", { labels: ['a "b"', "c/d"] }, { categories: ["x", '"y"', "z/read"] }],
    ["with enclosures", {}, { enclosures: [{ url: "https://a.example/a.mp3", type: null, bytes: 5 }] }],
  ])("the two parts of one %s are the item", (_, mine, theirs) => {
    const parts = [
      { ...own, ...mine },
      { ...shared, ...theirs },
    ] as const;
    expect(JSON.parse(writeOwnPart(parts[0]) + writeSharedPart(parts[1]))).toEqual(toReaderItem(...parts));
  });
});

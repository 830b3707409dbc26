import { describe, expect, it } from "vitest";
import { MAX_FOLDERS } from "../folder/check-folder.ts";
import { MAX_OPML_LEVELS, MAX_OPML_ROWS, parseOpml, writeOpml } from "./opml.ts";
import { READER_SAMPLES, SAMPLE_HOST } from "./opml-of-readers.cases.ts";

const AT = new Date("2024-01-02T10:00:00Z");
const list = (outlines: string) => `<opml><body>${outlines}</body></opml>`;

it("reads a list with folders, line by line", () => {
  const outcome = parseOpml(`<?xml version="1.0"?><opml version="1.0"><head><title>My &amp; feeds</title></head><body>
    <outline text="Tech"><outline text="Deep"><outline type="rss" text="A" title="A &lt;b&gt;" xmlUrl="https://a.example/feed?x=1&amp;y=2" htmlUrl="https://a.example/"/></outline>
      <outline type="rss" text="No address"/><outline text="Local" xmlUrl="file:///etc/passwd"/></outline>
    <outline text="B" XMLURL="feed://b.example/rss"/><outline text="Empty folder"></outline></body></opml>`);
  expect(outcome).toEqual({
    ok: true,
    title: "My & feeds",
    rows: [
      {
        ok: true,
        row: 1,
        title: "A <b>",
        url: "https://a.example/feed?x=1&y=2",
        link: "https://a.example/",
        folders: [["Tech", "Deep"]],
      },
      { ok: false, row: 2, title: "No address", problem: "no-address" },
      { ok: false, row: 3, title: "Local", problem: "not-http", address: "file:///etc/passwd" },
      { ok: true, row: 4, title: "B", url: "http://b.example/rss", link: null, folders: [] },
    ],
    folders: [["Tech"], ["Tech", "Deep"], ["Empty folder"]],
    joined: 0,
    shortened: 0,
  });
});

it("makes no folders of the settings that a reader exports with its feeds", () => {
  const outcome = parseOpml(
    list(
      `<outline text="tt-rss-prefs" schema-version="134"><outline pref-name="X" value="1"/></outline>
      <outline text="tt-rss-labels" schema-version="134"><outline label-name="Later"/></outline>
      <outline text="Unread" title="Unread" type="vfolder"><outline type="rule" text="Read status" rule="unread"/></outline>
      <outline text="Tech"><outline type="rss" text="A" xmlUrl="https://a.example/feed"/></outline>`,
    ),
  );
  expect(outcome).toMatchObject({ ok: true, folders: [["Tech"]], rows: [{ title: "A", folders: [["Tech"]] }] });
});

describe("a list of another reader keeps its folders and names", () => {
  it.each(READER_SAMPLES.map((sample) => [sample.reader, sample] as const))("%s", (_, { text, folders, rows }) => {
    const outcome = parseOpml(text);
    if (!outcome.ok) throw new Error(outcome.problem);
    expect(outcome.folders).toEqual(folders);
    expect(outcome.rows.map((row) => row.ok && [row.title, row.url.replace(SAMPLE_HOST, ""), row.folders])).toEqual(
      rows,
    );
  });
});

it("reads an address without a scheme, and a route of RSSHub as Folo writes it", () => {
  const outcome = parseOpml(
    list('<outline text="A" xmlUrl="a.example/feed.xml"/><outline text="B" xmlUrl="rsshub://bilibili/user/video/1"/>'),
  );
  expect(outcome.ok && outcome.rows.map((row) => row.ok && row.url)).toEqual([
    "https://a.example/feed.xml",
    "https://rsshub.app/bilibili/user/video/1",
  ]);
});

it("reads a list whose elements have a prefix", () => {
  const outcome = parseOpml(
    `<o:opml xmlns:o="http://opml.org/spec2"><o:head><o:title>Mine</o:title></o:head><o:body>
      <o:outline text="F" type="rss"><o:outline text="A" xmlUrl="https://a.example/1"/></o:outline></o:body></o:opml>`,
  );
  expect(outcome).toMatchObject({
    title: "Mine",
    rows: [{ title: "A", url: "https://a.example/1", folders: [["F"]] }],
    folders: [["F"]],
  });
});

describe("folders that are not as they should be", () => {
  const feed = (path: string) => `<outline text="F" xmlUrl="https://a.example/${path}"/>`;
  const foldersOf = (outlines: string) => {
    const outcome = parseOpml(list(outlines));
    if (!outcome.ok) throw new Error(outcome.problem);
    const { folders, joined, shortened, rows } = outcome;
    return { folders, joined, shortened, rows: rows.map((row) => row.ok && row.folders) };
  };

  it("deeper than two levels are joined", () => {
    const nested = ["A", "B", "C", "D"].map((name) => `<outline text="${name}">`).join("");
    expect(foldersOf(`${nested}${feed("1")}</outline>${feed("2")}</outline></outline></outline>`)).toEqual({
      folders: [["A"], ["A", "B"], ["A", "B / C"], ["A", "B / C / D"]],
      joined: 2,
      shortened: 0,
      rows: [[["A", "B / C / D"]], [["A", "B / C"]]],
    });
  });

  it("90 levels deep are joined, and no feed is lost", () => {
    const levels = Array.from({ length: MAX_OPML_LEVELS - 1 }, (_, n) => `<outline text="L${n}">${feed(`${n}`)}`);
    const { folders, joined, rows } = foldersOf(`${levels.join("")}${"</outline>".repeat(levels.length)}`);
    expect(rows).toHaveLength(levels.length);
    expect(joined).toBe(levels.length - 2);
    expect(folders.every((path) => path.every((name) => name.length <= 200))).toBe(true);
  });

  it("of one name in another spelling are one", () => {
    const spelt = ["Tech", "TECH", "Ｔｅｃｈ", " tech "].map(
      (name, n) => `<outline text="${name}">${feed(`${n}`)}</outline>`,
    );
    expect(foldersOf(spelt.join(""))).toMatchObject({
      folders: [["Tech"]],
      rows: [[["Tech"]], [["Tech"]], [["Tech"]], [["Tech"]]],
    });
  });

  it("of 10,000 characters are cut", () => {
    const { folders, shortened } = foldersOf(`<outline text="${"x".repeat(10_000)}">${feed("1")}</outline>`);
    expect(folders[0]?.[0]).toHaveLength(200);
    expect(shortened).toBe(1);
  });

  it("with characters that cannot be seen lose those, and are no folder if nothing is left", () => {
    const outlines = `<outline text="a&#x202e;b&#7;">${feed("1")}</outline><outline text="&#x200b;">${feed("2")}</outline>`;
    expect(foldersOf(outlines)).toMatchObject({ folders: [["ab"]], rows: [[["ab"]], []] });
  });

  it.each(['type="rss"', 'type="rss" xmlUrl=""', 'type="folder" url=""', 'xmlUrl=" "'])(
    "written with %s are folders",
    (written) => {
      expect(foldersOf(`<outline text="TT" ${written}>${feed("1")}</outline>`)).toMatchObject({
        folders: [["TT"]],
        rows: [[["TT"]]],
      });
    },
  );

  it("that are links are none, and are refused", () => {
    const page = '<outline type="link" text="A page" url="https://a.example/"/>';
    const outcome = parseOpml(list(`${page}<outline type="include" text="Sub" url="https://a.example/self.opml"/>`));
    expect(outcome).toMatchObject({
      folders: [],
      rows: [
        { ok: false, row: 1, title: "A page", problem: "not-a-feed", address: "https://a.example/" },
        { ok: false, row: 2, title: "Sub", problem: "not-a-feed", address: "https://a.example/self.opml" },
      ],
    });
  });
});

it.each([
  ["cut off", '<opml><body><outline text="A" xmlUrl="https://a.example/1"/><outline text="B" xmlUrl="https://a.ex', 1],
  ["an unescaped ampersand", '<opml><body><outline text="Q&A" xmlUrl="https://a.example/?a=1&b=2"/></body></opml>', 1],
  ["no outer element", '<body><outline text="A" xmlUrl="https://a.example/1"/></body>', 1],
  ["a less-than sign in a title", '<opml><body><outline text="a < b" xmlUrl="https://a.example/1"/></body></opml>', 1],
])("a broken list gives what can be saved: %s", (_, text, rows) => {
  const outcome = parseOpml(text);
  expect(outcome.ok && outcome.rows.length).toBe(rows);
});

it.each(["", "not XML", "<rss/>"])("%j is not a list", (text) =>
  expect(parseOpml(text)).toEqual({ ok: false, problem: "not-opml" }),
);

it("a list that is too large gives nothing, instead of a part", () => {
  const feed = '<outline xmlUrl="https://a.example/1"/>';
  const largest = parseOpml(list(feed.repeat(MAX_OPML_ROWS)));
  expect(largest.ok && largest.rows.length).toBe(MAX_OPML_ROWS);
  expect(parseOpml(list(feed.repeat(MAX_OPML_ROWS + 1)))).toEqual({ ok: false, problem: "too-long" });
  const nested = (levels: number) => `<opml><body>${'<outline text="x">'.repeat(levels)}`;
  expect(parseOpml(nested(MAX_OPML_LEVELS))).toMatchObject({ ok: true });
  expect(parseOpml(nested(MAX_OPML_LEVELS + 1))).toEqual({ ok: false, problem: "too-deep" });
  for (const levels of [500, 50_000]) expect(parseOpml(nested(levels))).toEqual({ ok: false, problem: "too-deep" });
  const folders = (count: number) => list(Array.from({ length: count }, (_, n) => `<outline text="F${n}"/>`).join(""));
  expect(parseOpml(folders(MAX_FOLDERS))).toMatchObject({ ok: true });
  expect(parseOpml(folders(MAX_FOLDERS + 1))).toEqual({ ok: false, problem: "too-many-folders" });
});

it("a list may name a folder in each of its rows", () => {
  const feed = '<outline xmlUrl="https://a.example/1" category="/Tech/News"/>';
  expect(parseOpml(list(feed.repeat(MAX_OPML_ROWS)))).toMatchObject({
    ok: true,
    folders: [["Tech"], ["Tech", "News"]],
  });
});

it("writes what other readers can read", () => {
  const text = writeOpml("Mine", AT, {
    folders: [
      {
        name: "中文 & 其他",
        folders: [{ name: "Empty", folders: [], feeds: [] }],
        feeds: [{ title: "订阅\u0001源", url: "https://b.example/feed", link: null }],
      },
    ],
    feeds: [
      { title: 'A "quoted" <title> & more', url: "https://a.example/feed?x=1&y=2", link: "https://a.example/" },
      { title: "", url: "https://c.example/feed", link: null },
    ],
  });
  expect(text).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<opml version="2.0">
  <head>
    <title>Mine</title>
    <dateCreated>Tue, 02 Jan 2024 10:00:00 GMT</dateCreated>
  </head>
  <body>
    <outline text="中文 &amp; 其他" title="中文 &amp; 其他">
      <outline text="Empty" title="Empty">
      </outline>
      <outline type="rss" text="订阅源" title="订阅源" xmlUrl="https://b.example/feed"/>
    </outline>
    <outline type="rss" text="A &quot;quoted&quot; &lt;title&gt; &amp; more" title="A &quot;quoted&quot; &lt;title&gt; &amp; more" xmlUrl="https://a.example/feed?x=1&amp;y=2" htmlUrl="https://a.example/"/>
    <outline type="rss" text="https://c.example/feed" title="https://c.example/feed" xmlUrl="https://c.example/feed"/>
  </body>
</opml>
`);
});

it("names folders that differ from another only in case or width", () => {
  const outlines = ["News", "NEWS", "Ｎｅｗｓ", "News", "Other"].map((name) => `<outline text="${name}"/>`);
  const list = parseOpml(`<opml><body>${outlines.join("")}</body></opml>`);
  expect(list).toMatchObject({ folders: [["News"], ["Other"]], respelled: ["NEWS", "Ｎｅｗｓ"] });
  expect(parseOpml(`<opml><body>${outlines[0]}${outlines[3]}</body></opml>`)).not.toHaveProperty("respelled");
});

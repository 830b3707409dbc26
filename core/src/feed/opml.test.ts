import { expect, it } from "vitest";
import { parseOpml, writeOpml } from "./opml.ts";

const AT = new Date("2024-01-02T10:00:00Z");

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
        folders: ["Tech", "Deep"],
      },
      { ok: false, row: 2, title: "No address", problem: "no-address" },
      { ok: false, row: 3, title: "Local", problem: "not-http" },
      { ok: true, row: 4, title: "B", url: "http://b.example/rss", link: null, folders: [] },
    ],
  });
});

it.each([
  ["cut off", '<opml><body><outline text="A" xmlUrl="https://a.example/1"/><outline text="B" xmlUrl="https://a.ex', 1],
  ["an unescaped ampersand", '<opml><body><outline text="Q&A" xmlUrl="https://a.example/?a=1&b=2"/></body></opml>', 1],
  ["no outer element", '<body><outline text="A" xmlUrl="https://a.example/1"/></body>', 1],
  ["a less-than sign in a title", '<opml><body><outline text="a < b" xmlUrl="https://a.example/1"/></body></opml>', 1],
  ["nested without end", `<opml><body>${'<outline text="x" xmlUrl="https://a.example/1">'.repeat(50_000)}`, 97],
])("a broken list gives what can be saved: %s", (_, text, rows) => {
  const outcome = parseOpml(text);
  expect(outcome.ok && outcome.rows.length).toBe(rows);
});

it.each(["", "not XML", "<rss/>"])("%j is not a list", (text) =>
  expect(parseOpml(text)).toEqual({ ok: false, problem: "not-opml" }),
);

it("what it writes reads back the same", () => {
  const entries = [
    {
      title: 'A "quoted" <title> & more',
      url: "https://a.example/feed?x=1&y=2",
      link: "https://a.example/",
      folder: null,
    },
    { title: "订阅\u0001源", url: "https://b.example/feed", link: null, folder: "中文 & 其他" },
    { title: "", url: "https://c.example/feed", link: null, folder: null },
  ];
  const text = writeOpml("Mine", AT, entries);
  expect(text).toContain("<dateCreated>Tue, 02 Jan 2024 10:00:00 GMT</dateCreated>");
  expect(parseOpml(text)).toEqual({
    ok: true,
    title: "Mine",
    rows: [
      {
        ok: true,
        row: 1,
        title: 'A "quoted" <title> & more',
        url: "https://a.example/feed?x=1&y=2",
        link: "https://a.example/",
        folders: [],
      },
      { ok: true, row: 2, title: "https://c.example/feed", url: "https://c.example/feed", link: null, folders: [] },
      { ok: true, row: 3, title: "订阅源", url: "https://b.example/feed", link: null, folders: ["中文 & 其他"] },
    ],
  });
  expect(parseOpml(writeOpml("", AT, []))).toEqual({ ok: true, title: "", rows: [] });
});

import { expect, it } from "vitest";
import { readAddressList } from "./read-address-list.ts";

const read = (text: string) =>
  readAddressList(text).rows.map((row) =>
    row.ok ? `${row.title}|${row.url}` : `${row.problem}: ${"address" in row ? row.address : row.title}`,
  );

it.each<[string, string, string[]]>([
  ["an address", "https://a.example/feed", ["|https://a.example/feed"]],
  ["an address without a scheme", "space.bilibili.com/2267573", ["|https://space.bilibili.com/2267573"]],
  ["a bare host", "blog.example", ["|https://blog.example/"]],
  ["a host with a port", "blog.example:8080/feed", ["|https://blog.example:8080/feed"]],
  ["a host in Chinese", "例子.中国/feed", ["|https://xn--fsqu00a.xn--fiqs8s/feed"]],
  ["the old scheme of feeds", "feed://a.example/rss", ["|http://a.example/rss"]],
  ["both schemes", "feed:https://a.example/rss", ["|https://a.example/rss"]],
  ["a name and a tab", "A blog\thttps://a.example/", ["A blog|https://a.example/"]],
  ["a name after the address", "https://a.example/,A blog", ["A blog|https://a.example/"]],
  ["a name after a dash", "https://a.example/ — A blog", ["A blog|https://a.example/"]],
  ["a name with a dash in it", "Mary-Jane - https://a.example/", ["Mary-Jane|https://a.example/"]],
  ["a quoted name", '"A, B & C",https://a.example/', ["A, B & C|https://a.example/"]],
  ["a name in Chinese", "老番茄：https://space.bilibili.com/546195", ["老番茄|https://space.bilibili.com/546195"]],
  ["Chinese around an address", "（https://a.example/x）。", ["|https://a.example/x"]],
  ["a name beside a bare address", "Node.js, nodejs.org", ["Node.js|https://nodejs.org/"]],
  ["a word with a path", "the blog a.example/feed of Anna", ["the blog of Anna|https://a.example/feed"]],
  ["a Markdown link", "- [A blog](https://a.example/x_(y) 'hint')", ["A blog|https://a.example/x_(y)"]],
  [
    "two Markdown links",
    "[A](https://a.example/) [B](https://b.example/)",
    ["A|https://a.example/", "B|https://b.example/"],
  ],
  ["angle brackets", "A blog <https://a.example/>", ["A blog|https://a.example/"]],
  ["a number", "12. https://a.example/", ["|https://a.example/"]],
  ["a box to tick", "* [x] https://a.example/", ["|https://a.example/"]],
  ["several in a line", "https://a.example/, https://b.example/", ["|https://a.example/", "|https://b.example/"]],
  ["commas that belong to an address", "https://a.example/politik,1518", ["|https://a.example/politik,1518"]],
  ["the end of a sentence", "See https://a.example/feed.", ["See|https://a.example/feed"]],
  ["remarks and blank lines", "# Tech\n\n#https://old.example/\r\n  https://a.example/", ["|https://a.example/"]],
  [
    "the same channel again, with a name",
    "https://space.bilibili.com/1\nAnna http://space.bilibili.com/1/?spm_id_from=3",
    ["Anna|https://space.bilibili.com/1"],
  ],
  ["no address", "My followings:\nhttps://a.example/", ["no-address: My followings:", "|https://a.example/"]],
  [
    "another scheme",
    "ftp://a.example/x\nmailto:me@a.example",
    ["no-address: ftp://a.example/x", "no-address: mailto:me@a.example"],
  ],
  ["nothing after the scheme", "https://", ["not-http: https://"]],
  [
    "numbers and abbreviations",
    "3.14\ne.g.\nversion 1.2/beta",
    ["no-address: 3.14", "no-address: e.g.", "no-address: version 1.2/beta"],
  ],
])("%s", (_, text, rows) => expect(read(text)).toEqual(rows));

const one = (text: string) => read(text)[0];

it.each([
  ["https://lobste.rs/t/nix,rust,go.rss"],
  ["https://lobste.rs/t/nix,rust"],
  ["https://a.example/?x=1&y=a;b"],
  ["https://a.example/?x=1&amp;y=2"],
  ["https://a.example/?tags=Rust,Go"],
  ["https://a.example/wiki/Paris,Texas"],
  ["https://a.example/wiki/%E6%A0%87,a"],
  ["https://a.example/feed.do;jsessionid=a1"],
  ["https://a.example/;v=a"],
  ["https://a.example/tags/科技,数码", "https://a.example/tags/%E7%A7%91%E6%8A%80,%E6%95%B0%E7%A0%81"],
])("keeps the commas of %s", (address, url = address) => {
  expect(one(address)).toBe(`|${url}`);
  expect(one(`Anna: ${address}`)).toBe(`Anna|${url}`);
  expect(one(`- [Anna](${address})`)).toBe(`Anna|${url}`);
  expect(one(`${address}。`)).toBe(`|${url}`);
  expect(one(`${address} # remark`)).toBe(`|${url}`);
  expect(one(`${address} tech "~Anna"`)).toBe(`Anna|${url}`);
  for (const separator of [",", ";", ", ", "; ", " "])
    expect(read(`${address}${separator}https://b.example/`)).toEqual([`|${url}`, "|https://b.example/"]);
});

it.each([
  ["https://a.example/?feed=rss2,Example", "https://a.example/?format=feed&type=rss,example"],
  ["https://a.example/Foo/Bar,Foo", "https://a.example/中文,名字"],
  ["https://a.example/?a=b,One", "https://b.example/x,Two", "https://c.example/y,three"],
])("takes the names of lines with one comma each: %s …", (...lines) => {
  const commas = lines.map((line) => line.lastIndexOf(","));
  expect(read(lines.join("\n"))).toEqual(
    lines.map((line, at) => `${line.slice((commas[at] as number) + 1)}|${new URL(line.slice(0, commas[at])).href}`),
  );
});

it("keeps commas that are in every line", () =>
  expect(read("https://a.example/t/nix,rust\nhttps://a.example/t/go,js")).toEqual([
    "|https://a.example/t/nix,rust",
    "|https://a.example/t/go,js",
  ]));

it.each([
  ["https://a.example/feed,example", "example|https://a.example/feed"],
  ["https://a.example/?feed=rss2,Example", "Example|https://a.example/?feed=rss2"],
  ["https://a.example/RSS,Example", "Example|https://a.example/RSS"],
  ["lobste.rs/t/nix,rust,go.rss", "|https://lobste.rs/t/nix,rust,go.rss"],
  ["https://lobste.rs/t/nix,rust,go.rss Lobsters", "Lobsters|https://lobste.rs/t/nix,rust,go.rss"],
  ["https://a.example/, Anna", "Anna|https://a.example/"],
  ["https://a.example/,Anna", "Anna|https://a.example/"],
  ["https://a.example/;anna", "anna|https://a.example/"],
  ["https://a.example,anna", "anna|https://a.example/"],
  ["a.example/,Anna", "Anna|https://a.example/"],
  ["https://a.example/feed,Anna", "Anna|https://a.example/feed"],
  ["https://a.example/feed,老番茄", "老番茄|https://a.example/feed"],
  ["https://a.example/feed,my blog", "my blog|https://a.example/feed"],
  ['https://a.example/feed,"my blog"', "my blog|https://a.example/feed"],
  ["https://a.example/feed.xml,anna", "anna|https://a.example/feed.xml"],
  ["https://space.bilibili.com/546195,lks", "lks|https://space.bilibili.com/546195"],
  [
    "https://www.youtube.com/feeds/videos.xml?channel_id=UCaaaaaaaaaaaaaaaaaaaaaa,Anna",
    "Anna|https://www.youtube.com/feeds/videos.xml?channel_id=UCaaaaaaaaaaaaaaaaaaaaaa",
  ],
])("takes the name after a comma: %s", (text, row) => expect(one(text)).toBe(row));

const NO_BULLETS = ["9", "🎮", "2024-01-02"];
it.each([
  ..."（4） (4) 4) 4） [4] 【4】 ① ⑿ ➌ Ⅳ 5. 5． 6， 7、 8: 8： 01. 9| 1️⃣".split(" "),
  ...NO_BULLETS,
  "4. ",
  "8: ",
  "9\t",
  "9 - ",
  "| 9 | ",
  "// ",
  "//",
  "! ",
  "> ",
  "= ",
  "`",
  "'",
  "- [ ] 3. ",
])("has no name from “%s” before an address", (mark) => {
  expect(one(`${mark}https://a.example/feed`)).toBe("|https://a.example/feed");
  expect(one(`${mark} https://a.example/feed`)).toBe("|https://a.example/feed");
  expect(one(`${mark}\`https://a.example/feed\``)).toBe("|https://a.example/feed");
  if (!NO_BULLETS.includes(mark))
    expect(one(`${mark} Anna https://a.example/feed`)).toBe("Anna|https://a.example/feed");
  expect(one(`https://a.example/feed ${mark}`)).toBe("|https://a.example/feed");
});

it.each([
  ["name = https://a.example/feed", "name"],
  ["name => https://a.example/feed", "name"],
  ["name → https://a.example/feed", "name"],
  ["5.Anna https://a.example/feed", "Anna"],
  ["（4）老番茄：https://a.example/feed", "老番茄"],
  ["404 Media https://a.example/feed", "404 Media"],
  ["2.5 Admins https://a.example/feed", "2.5 Admins"],
  ["8:30 News https://a.example/feed", "8:30 News"],
  ["36氪 https://a.example/feed", "36氪"],
  ["Yahoo! https://a.example/feed", "Yahoo!"],
  ["C# https://a.example/feed", "C#"],
  [".NET Blog https://a.example/feed", ".NET Blog"],
  ["https://a.example/feed # my comment", ""],
  ["https://a.example/feed #comment", ""],
  ["https://a.example/feed // my comment", ""],
  ["https://a.example/feed A blog # my comment", "A blog"],
  ["https://a.example/feed, A blog # my comment", "A blog"],
  ["https://a.example/feed A blog", "A blog"],
  ['https://a.example/feed tech "~My Name"', "My Name"],
  ['https://a.example/feed "~My Name" tech', "My Name"],
  ['https://a.example/feed   "~My \\"own\\" Name # 1" "long tag"', 'My "own" Name # 1'],
  ["https://a.example/feed ~Anna tech", "Anna"],
  ['https://a.example/feed "long tag"', ""],
  ['https://a.example/feed tech "long tag"', ""],
  ['https://a.example/feed "!hidden" ! tech', ""],
  ['https://a.example/feed\t"A, B"', "A, B"],
  ['https://a.example/feed - "A blog"', "A blog"],
  ["a.example/feed # my comment", ""],
  ["（4）a.example/feed", ""],
  ["8: a.example/feed", ""],
  ["① a.example/feed", ""],
  ["`a.example/feed`", ""],
  ["name = a.example/feed", "name"],
])("the name in %s", (text, name) => expect(one(text)).toBe(`${name}|https://a.example/feed`));

it("takes words for tags where other lines of newsboat's file show that", () =>
  expect(read('https://a.example/ tech\nhttps://b.example/t/x,y tech news\nhttps://c.example/ "~Cy"')).toEqual([
    "|https://a.example/",
    "|https://b.example/t/x,y",
    "Cy|https://c.example/",
  ]));

it.each([
  ["127.0.0.1:8931/f/x", "|http://127.0.0.1:8931/f/x"],
  ["192.168.1.5/feed.xml", "|http://192.168.1.5/feed.xml"],
  ["192.168.1.5", "|http://192.168.1.5/"],
  ["192.168.1.5:8080", "|http://192.168.1.5:8080/"],
  ["localhost:8931/f/y", "|http://localhost:8931/f/y"],
  ["localhost/f/y,z", "|http://localhost/f/y,z"],
  ["[::1]:8931/f/y", "|http://[::1]:8931/f/y"],
  ["- `127.0.0.1:8931/f/x`", "|http://127.0.0.1:8931/f/x"],
  ["Anna, 192.168.1.5/feed.xml", "Anna|http://192.168.1.5/feed.xml"],
  ["Anna localhost:8931/f/y", "Anna|http://localhost:8931/f/y"],
  ["163.com/feed", "|https://163.com/feed"],
  ["rsshub://bilibili/user/video/1", "|https://rsshub.app/bilibili/user/video/1"],
  ["Anna: rsshub://bilibili/user/video/1", "Anna|https://rsshub.app/bilibili/user/video/1"],
  ["[Anna](rsshub://bilibili/user/video/1)", "Anna|https://rsshub.app/bilibili/user/video/1"],
  ["version 1.2.3.4", "no-address: version 1.2.3.4"],
  ["Version: 1.2.3.4", "no-address: Version: 1.2.3.4"],
  ["1.2.3.4, of today", "no-address: 1.2.3.4, of today"],
  ["999.1.1.1/feed", "no-address: 999.1.1.1/feed"],
  ["the localhost", "no-address: the localhost"],
])("an address without a scheme, or another one: %s", (text, row) => expect(one(text)).toBe(row));

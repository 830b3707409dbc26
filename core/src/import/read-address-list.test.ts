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

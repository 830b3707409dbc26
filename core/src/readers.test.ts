import { describe, expect, it } from "vitest";
import { type ChosenReader, READERS, type ReaderId, readerAddress, readerProblem } from "./readers.ts";

const FEED = "https://rsshub.example/bilibili/user/video/2267573?limit=5&lang=中文";
const ENCODED =
  "https%3A%2F%2Frsshub.example%2Fbilibili%2Fuser%2Fvideo%2F2267573%3Flimit%3D5%26lang%3D%E4%B8%AD%E6%96%87";

describe("the address that adds a feed to a reader", () => {
  it.each<[ReaderId, string, string]>([
    ["feedly", "", `https://feedly.com/i/subscription/feed/${ENCODED}`],
    ["inoreader", "", `https://www.inoreader.com/?add_feed=${ENCODED}`],
    ["miniflux", "https://reader.example/", `https://reader.example/bookmarklet?uri=${ENCODED}`],
    ["miniflux", " http://192.168.1.5:8080/miniflux ", `http://192.168.1.5:8080/miniflux/bookmarklet?uri=${ENCODED}`],
    ["freshrss", "https://rss.example", `https://rss.example/i/?c=feed&a=add&url_rss=${ENCODED}`],
    ["newsblur", "", `https://www.newsblur.com/?url=${ENCODED}`],
    ["feedbin", "", `https://feedbin.com/?subscribe=${ENCODED}`],
    ["theoldreader", "", `https://theoldreader.com/feeds/subscribe?url=${ENCODED}`],
    ["folo", "", `follow://add?url=${ENCODED}`],
    [
      "ttrss",
      "https://x.example/tt-rss/",
      `https://x.example/tt-rss/public.php?op=bookmarklets--subscribe&feed_url=${ENCODED}`,
    ],
    ["nextcloud", "https://cloud.example", `https://cloud.example/index.php/apps/news?subscribe_to=${ENCODED}`],
    [
      "custom",
      "https://mine.example/add?feed={url}&again={url}",
      `https://mine.example/add?feed=${ENCODED}&again=${ENCODED}`,
    ],
    ["custom", "reeder://add?{url}", `reeder://add?${ENCODED}`],
  ])("%s at “%s”", (id, at, address) => {
    expect(readerAddress({ id, at }, FEED)).toBe(address);
  });

  it("takes a feed's address literally", () => {
    expect(readerAddress({ id: "newsblur", at: "" }, "https://a.example/$&{url}")).toBe(
      "https://www.newsblur.com/?url=https%3A%2F%2Fa.example%2F%24%26%7Burl%7D",
    );
  });
});

describe("an address or template that cannot be used", () => {
  it.each<[ChosenReader, ReturnType<typeof readerProblem>]>([
    [{ id: "feedly", at: "" }, null],
    [{ id: "miniflux", at: "" }, "address-missing"],
    [{ id: "miniflux", at: "reader.example" }, "not-an-address"],
    [{ id: "freshrss", at: "javascript:alert(1)" }, "not-an-address"],
    [{ id: "custom", at: "  " }, "address-missing"],
    [{ id: "custom", at: "mine.example/{url}" }, "not-an-address"],
    [{ id: "custom", at: "https://mine.example/add" }, "url-missing"],
    [{ id: "custom", at: "javascript:alert('{url}')" }, "unsafe-scheme"],
    [{ id: "custom", at: " JavaScript:alert('{url}')" }, "unsafe-scheme"],
    [{ id: "custom", at: "data:text/html,{url}" }, "unsafe-scheme"],
  ])("%j → %s", (chosen, problem) => {
    expect(readerProblem(chosen)).toBe(problem);
    if (problem) expect(readerAddress(chosen, FEED)).toBeNull();
  });
});

it("names each reader once, and each has a way to take a feed", () => {
  expect(new Set(READERS.map(({ id }) => id)).size).toBe(READERS.length);
  for (const { kind, template } of READERS) if (kind !== "custom") expect(template).toContain("{url}");
});

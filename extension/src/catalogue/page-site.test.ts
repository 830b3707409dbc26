import { expect, it } from "vitest";
import { readCatalogue } from "#cli/build-catalogue.ts";
import { openCatalogue, openSites } from "#core/rules/catalogue.ts";
import { htmlDocument } from "#core/rules/html-document.ts";
import { suggest } from "#core/rules/suggest.ts";
import { documentSites } from "./page-site.ts";

const catalogue = openCatalogue(readCatalogue());

it.each([
  [
    "a fediverse page of an unknown host",
    "https://social.example/users/alice",
    '<div class="app-holder" id="mastodon"></div>',
    ["https://social.example/@alice.rss"],
  ],
  [
    "a page that has the address of a fediverse account, and is none",
    "https://shop.example/@alice",
    "<title>A shop</title>",
    [],
  ],
  ["a page of an unknown host and unknown software", "https://social.example/users/alice", "<title>A page</title>", []],
  [
    "a channel known by a handle, which only the page has the id of",
    "https://www.youtube.com/@example",
    '<meta itemprop="identifier" content="UCxxxxxxxxxxxxxxxxxxxxxx"><link rel="canonical" href="https://www.youtube.com/channel/UCxxxxxxxxxxxxxxxxxxxxxx">',
    [
      "https://www.youtube.com/feeds/videos.xml?channel_id=UCxxxxxxxxxxxxxxxxxxxxxx",
      "https://www.youtube.com/feeds/videos.xml?playlist_id=UULFxxxxxxxxxxxxxxxxxxxxxx",
    ],
  ],
])("what runs in the page finds the feeds of %s", (_, url, html, feeds) => {
  // As a message carries them.
  const sites = JSON.parse(JSON.stringify(documentSites(catalogue, url)));
  const found = suggest(openSites(sites), { url, document: htmlDocument(html) });
  expect(found.filter(({ native }) => native).map((one) => one.url)).toEqual(feeds);
});

it("nothing runs in a page that its address is enough for", () => {
  expect(documentSites(catalogue, "https://space.bilibili.com/2267573")).toEqual([]);
});

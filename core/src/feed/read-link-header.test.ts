import { expect, it } from "vitest";
import { readLinkHeader } from "./read-link-header.ts";

const URL_OF_FEED = "https://a.example/blog/feed";
const HUB = "https://hub.example/";

it.each<[string, string | undefined, string[], string | null]>([
  ["no header", undefined, [], null],
  ["a hub and the feed itself", `<${HUB}>; rel="hub", <https://a.example/f>; rel="self"`, [HUB], "https://a.example/f"],
  ["without quotes", `<${HUB}>;rel=hub,<https://a.example/f>;rel=self`, [HUB], "https://a.example/f"],
  ["in any case, with other parameters", `<${HUB}>; title="a, b; rel=x"; REL="Hub"`, [HUB], null],
  ["several relations of one link", `<${HUB}>; rel="alternate hub"`, [HUB], null],
  ["relative addresses", `</f>; rel=self, <../hub>; rel=hub`, ["https://a.example/hub"], "https://a.example/f"],
  ["a comma in an address", `<https://hub.example/a,b>; rel=hub`, ["https://hub.example/a,b"], null],
  ["the same hub twice", `<${HUB}>; rel=hub, <${HUB}>; rel=hub`, [HUB], null],
  [
    "at most three hubs",
    [1, 2, 3, 4].map((n) => `<https://${n}.example/>; rel=hub`).join(),
    ["https://1.example/", "https://2.example/", "https://3.example/"],
    null,
  ],
  ["other relations", `<https://a.example/s.css>; rel=preload; as=style`, [], null],
  ["addresses that cannot be fetched", `<javascript:alert(1)>; rel=hub, <ftp://a.example/>; rel=self`, [], null],
  ["nonsense", `<<<>;;rel="hub, <>; rel=hub`, [], null],
  ["a very long one", `${"<a".repeat(50_000)}>; rel=hub`, [], null],
  ["very many parameters", `<${HUB}>${"; a".repeat(100_000)}; rel=hub`, [], null],
])("%s", (_, header, hubs, self) => expect(readLinkHeader(header, URL_OF_FEED)).toEqual({ hubs, self }));

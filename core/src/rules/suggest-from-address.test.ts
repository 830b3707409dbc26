import { expect, it } from "vitest";
import { openSites } from "./catalogue.ts";
import { suggest } from "./suggest.ts";
import { suggestFromAddress } from "./suggest-from-address.ts";

const docs = "https://docs.example/";
const catalogue = openSites([
  {
    domain: "site.example",
    hosts: {
      ".": [
        { title: "by its address", docs, source: ["/user/:id"], target: "/site/user/:id" },
        {
          title: "by an element",
          docs,
          source: ["/by-element/:name"],
          target: "/site/user/:id",
          with: { id: { select: "meta[name=id]", attr: "content" } },
        },
        { title: "by its text", docs, source: ["/by-text"], target: "/site/user/:id", with: { id: "html" } },
        {
          title: "in an alternative",
          docs,
          source: ["/by-alternative"],
          oneOf: [{ target: "/site/:id", with: { id: { first: ["query.id", { from: "html", match: "id=(\\d+)" }] } } }],
        },
        {
          title: "only where the address does not say it",
          docs,
          source: ["/by-either"],
          target: "/site/:id",
          with: { id: { first: ["query.id", { select: "b" }] } },
        },
        {
          title: "in code",
          docs,
          source: ["/by-code"],
          target: (_params, _url, document) => document?.querySelector("a") && "/site",
        },
      ],
    },
  },
]);

it.each([
  ["a rule that reads only the address", "https://site.example/user/1", false],
  ["a selector", "https://site.example/by-element/x", true],
  ["the markup", "https://site.example/by-text", true],
  ["the markup, in an alternative", "https://site.example/by-alternative", true],
  ["a value that the address has", "https://site.example/by-either?id=1", false],
  ["a value that the address does not have", "https://site.example/by-either", true],
  ["a function that takes the document", "https://site.example/by-code", true],
  ["a page that fits no rule", "https://site.example/nothing", false],
  ["an unknown site", "https://other.example/by-text", false],
  ["not an address", "by-text", false],
])("%s", (_, address, expected) => {
  expect(suggestFromAddress(catalogue, address)).toEqual({
    suggestions: suggest(catalogue, { url: address }),
    wantsDocument: expected,
  });
});

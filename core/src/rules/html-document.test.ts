import { selectOne } from "css-select";
import { DomUtils, parseDocument } from "htmlparser2";
import { expect, it } from "vitest";
import { htmlDocument } from "./html-document.ts";

const html = `<html id="XF"><head><meta name="generator" content="Ghost 5"><link rel="a" href="/1"><link rel="b" href="/2">
<meta property="x" content="a]b, c (d)"></head><body id="phpbb"><div class="one two"><p><a href="/x">x</a></p><a href="/y">y</a></div>
<h1 id="title"><a href="/z">z</a></h1></body></html>`;

it.each([
  "meta",
  "META[name=generator]",
  'meta[content^="Ghost "]',
  'meta[content="a]b, c (d)"]',
  "link[rel=b]",
  "link[rel=b], meta[name=generator]",
  "html#XF, html#XenForo",
  "body#phpbb",
  "div.two",
  ".two",
  "#title a",
  "h1#title > a",
  "div > a",
  "p + a",
  "p ~ a[href]",
  "a:not([href='/x'])",
  "div:has(p, h1)",
  "*",
  "video",
  "a b",
])("finds what the selector engine finds: %s", (selector) => {
  const expected = selectOne(selector, parseDocument(html));
  const document = htmlDocument(html);
  for (const found of [document.querySelector(selector), document.querySelector(selector)]) {
    expect(found?.innerHTML).toBe(expected ? DomUtils.getInnerHTML(expected) : undefined);
    expect(found?.getAttribute("href") ?? null).toBe(
      (expected && DomUtils.getAttributeValue(expected as never, "href")) ?? null,
    );
  }
});

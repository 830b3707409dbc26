// The best feed first: the table of core/src/rules/first-feed.cases.ts, on the catalogue that ships.
import { expect, it } from "vitest";
import { openCatalogue } from "#core/rules/catalogue.ts";
import { FIRST_OWN_FEEDS, FIRST_ROUTES, type FirstFeedCase } from "#core/rules/first-feed.cases.ts";
import { htmlDocument } from "#core/rules/html-document.ts";
import { suggest } from "#core/rules/suggest.ts";
import { readCatalogue } from "./build-catalogue.ts";

const catalogue = openCatalogue(readCatalogue());
const CASES = [...FIRST_ROUTES, ...FIRST_OWN_FEEDS];

function firstFeed({ page, html }: FirstFeedCase): string | undefined {
  const document = html === undefined ? undefined : htmlDocument(html);
  const first = suggest(catalogue, { url: page, document }).find(({ isDocs }) => !isDocs);
  return first && (first.path || first.url);
}

it.each(CASES)("$page: $why", (one) => {
  expect(firstFeed(one)).toBe(one.first);
});

it("has more than 250 addresses, each once", () => {
  expect(CASES.length).toBeGreaterThan(250);
  expect(new Set(CASES.map(({ page, html }) => `${page} ${html ?? ""}`)).size).toBe(CASES.length);
});

it("says in plain words what the first feed of a well-known site contains", () => {
  const untitled = CASES.filter(({ page, html }) => {
    const document = html === undefined ? undefined : htmlDocument(html);
    return suggest(catalogue, { url: page, document }).find(({ isDocs }) => !isDocs)?.titles === undefined;
  });
  expect(untitled.map(({ page }) => page)).toEqual([]);
});

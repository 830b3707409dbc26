// The order in which the page of a site shows its rules: what most people follow comes first.
import { openSites } from "./catalogue.ts";
import { orderKey } from "./rank.ts";
import { retiredLast } from "./retired-last.ts";
import type { CodeRule, Site } from "./site.ts";
import { suggest } from "./suggest.ts";

export type HostRules = readonly [prefix: string, rules: readonly CodeRule[]];

/** The site's own two hosts first, and of equal hosts the one with the better first rule, then with more rules. */
export function orderHosts(site: Site): HostRules[] {
  const hosts = Object.entries(site.hosts).map(([prefix, rules]) => [prefix, orderRules(rules)] as const);
  return hosts.sort(
    ([a, ofA], [b, ofB]) => placeOf(a) - placeOf(b) || bestKey(ofA) - bestKey(ofB) || ofB.length - ofA.length,
  );
}

/**
 * The example to show of a site: of its first rule that has one, short, understood without the page's content, and without the words
 * that stand for values in the catalogue's own examples. Null: no example has an answer.
 */
export function exampleOf(site: Site): string | null {
  const rules = orderHosts(site).flatMap(([, ordered]) => ordered.filter(({ nsfw }) => !nsfw));
  const examples = rules.flatMap(answeredExamples);
  const catalogue = openSites([site]);
  const isUnderstood = (url: string) => suggest(catalogue, { url }).some(({ isDocs }) => !isDocs);
  const natural = examples.find((url) => !MADE_UP.test(url) && isUnderstood(url));
  return natural ?? examples.find(isUnderstood) ?? examples[0] ?? null;
}

const MADE_UP =
  /[/=.](?:abc\w*|alpha|bxyz9|deeper|ff|go-lang|some-thing|tech|user_7|zz-unknown|42|123|2023-11|list_1\.html)(?=[/?&#]|$)/i;

function answeredExamples({ examples = {} }: CodeRule): string[] {
  const answered = Object.entries(examples).flatMap(([url, path]) => (path === null ? [] : [url]));
  return answered.sort((a, b) => a.length - b.length);
}

/** Their patterns are not compared: they are of different pages. */
function keyOf(rule: CodeRule): number {
  return orderKey(rule, undefined);
}

function orderRules(rules: readonly CodeRule[]): CodeRule[] {
  return retiredLast([...rules].sort((a, b) => keyOf(a) - keyOf(b)));
}

function placeOf(prefix: string): number {
  return prefix === "." || prefix === "www" ? 0 : prefix === "*" ? 2 : 1;
}

function bestKey([first]: readonly CodeRule[]): number {
  return first ? keyOf(first) : Number.POSITIVE_INFINITY;
}

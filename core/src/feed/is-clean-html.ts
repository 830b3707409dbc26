import { ALLOWED } from "./sanitise-html.ts";

/**
 * Whether this is output of `sanitiseHtml`, with the additions of `prepareHtml`: only allowed tags, double quotes and
 * http(s) addresses. The web app checks before it renders, as a second defence behind the sanitiser.
 */
export function isCleanHtml(html: string): boolean {
  let at = 0;
  for (const { index, 0: tag, groups } of html.matchAll(TAG)) {
    if (hasBrackets(html.slice(at, index))) return false;
    at = index + tag.length;
    const { name = "", attributes = "" } = groups ?? {};
    if (!ALLOWED.has(name)) return false;
    for (const { 1: key = "", 2: value } of attributes.matchAll(ATTRIBUTE)) {
      if (!ATTRIBUTES.has(key)) return false;
      if (ADDRESSES.has(key) && !ADDRESS.test(value ?? "")) return false;
    }
  }
  return !hasBrackets(html.slice(at));
}

const TAG = /<\/?(?<name>[a-z][a-z0-9]*)(?<attributes>(?: [a-z]+(?:="[^"<>]*")?)*)>/g;
const ATTRIBUTE = / ([a-z]+)(?:="([^"<>]*)")?/g;
const ATTRIBUTES = new Set(
  "alt class colspan controls datetime dir height href loading poster preload referrerpolicy rel rowspan src start target title type width".split(
    " ",
  ),
);
const ADDRESSES = new Set(["href", "poster", "src"]);
const ADDRESS = /^(?:https?:\/\/|mailto:|\/api\/cover\?url=)/;

function hasBrackets(text: string): boolean {
  return text.includes("<") || text.includes(">");
}

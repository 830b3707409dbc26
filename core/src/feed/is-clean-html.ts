import { ARTICLE_ID, DATA_PICTURE, HTML_ELEMENTS, MATH_ELEMENTS } from "./clean-html.ts";

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
    if (!HTML_ELEMENTS.has(name) && !MATH_ELEMENTS.has(name)) return false;
    for (const { 1: key = "", 2: value } of attributes.matchAll(ATTRIBUTE)) {
      if (!ATTRIBUTES.has(key)) return false;
      if (CHECKED.get(key)?.(value ?? "") === false) return false;
    }
  }
  return !hasBrackets(html.slice(at));
}

const TAG = /<\/?(?<name>[a-z][a-z0-9]*)(?<attributes>(?: [a-z]+(?:-[a-z]+)?(?:="[^"<>]*")?)*)>/g;
const ATTRIBUTE = / ([a-z]+(?:-[a-z]+)?)(?:="([^"<>]*)")?/g;
const ATTRIBUTES = new Set(
  "accent accentunder alt class colspan columnspan controls data-embed data-language datetime depth dir display displaystyle fence form height href id lang largeop linethickness loading lspace mathvariant maxsize minsize movablelimits poster preload referrerpolicy rel reversed rowspan rspace scriptlevel separator src start stretchy symmetric target title type value voffset width".split(
    " ",
  ),
);
const WEB_ADDRESS = /^(?:https?:\/\/|\/api\/cover\?url=)/;
const isWebAddress = (value: string) => WEB_ADDRESS.test(value);
const CHECKED: ReadonlyMap<string, (value: string) => boolean> = new Map([
  ["class", (value) => /^(?:scrolls|language-[a-z\d+#.-]{1,20})$/.test(value)],
  ["href", (value) => /^(?:https?:\/\/|mailto:|tel:|magnet:)/.test(value) || ARTICLE_ID.test(value.replace(/^#/, ""))],
  ["id", (value) => ARTICLE_ID.test(value)],
  ["poster", isWebAddress],
  ["src", (value) => isWebAddress(value) || DATA_PICTURE.test(value)],
]);

function hasBrackets(text: string): boolean {
  return text.includes("<") || text.includes(">");
}

import { readAddressList } from "./read-address-list.ts";

/** How far into a text its OPML may begin. */
const LONGEST_TEXT_BEFORE = 2_000;
const XML_LINE = /^[ \t]*(?=<(?:\?xml\s|(?:[\w.-]+:)?opml[\s>]))/im;
const FENCE = /^[ \t]*(?:```|~~~)[^\r\n]*$/m;
const END_OF_LIST = /<\/(?:[\w.-]+:)?(?:opml|body)\s*>/gi;
const OUTLINE = /<(?:[\w.-]+:)?outline[\s>/]/i;

/**
 * XML that was pasted with a line of text before it, or as a code block of Markdown. Null: there is none, or the text before it has
 * addresses, so that the list may be there.
 */
export function findXmlInText(text: string): string | null {
  const at = text.slice(0, LONGEST_TEXT_BEFORE).search(XML_LINE);
  if (at === -1) return null;
  const before = text.slice(0, at);
  if (readAddressList(before).rows.some(({ ok }) => ok)) return null;
  const xml = text.slice(at).trimStart();
  const end = FENCE.test(before) ? xml.search(FENCE) : -1;
  return (end === -1 ? xml : xml.slice(0, end)).trimEnd();
}

/** Whether OPML ends before its list does. */
export function isCutOff(text: string): boolean {
  let end = -1;
  for (const match of text.matchAll(END_OF_LIST)) end = match.index;
  return end === -1 || OUTLINE.test(withoutComments(text.slice(end)));
}

/** Without a regular expression, which takes quadratic time on many comments that are never closed. */
function withoutComments(text: string): string {
  const [first, ...others] = text.split("<!--");
  const after = others.map((one) => (one.includes("-->") ? one.slice(one.indexOf("-->") + 3) : ""));
  return [first, ...after].join("");
}

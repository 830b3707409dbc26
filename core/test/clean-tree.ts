// Reads the sanitiser's output as a browser would, with a parser that shares no code with it.

import { type DefaultTreeAdapterMap, html as names, parseFragment, serialize } from "parse5";

type Node = DefaultTreeAdapterMap["childNode"];
type Element = DefaultTreeAdapterMap["element"];

const COMMON = ["id", "lang", "dir"];
const HTML: Record<string, readonly string[]> = {
  a: ["href", "rel", "target", "title", "data-embed"],
  abbr: ["title"],
  audio: ["src", "controls", "preload"],
  code: ["class"],
  dfn: ["title"],
  img: ["src", "alt", "width", "height", "title", "loading", "referrerpolicy"],
  li: ["value"],
  ol: ["start", "reversed", "type"],
  pre: ["class"],
  source: ["src", "type"],
  td: ["colspan", "rowspan"],
  th: ["colspan", "rowspan"],
  time: ["datetime"],
  video: ["src", "poster", "width", "height", "controls", "preload"],
};
const HARMLESS =
  /^(b|bdi|bdo|blockquote|br|caption|cite|dd|del|details|div|dl|dt|em|figcaption|figure|h[1-6]|hr|i|ins|kbd|mark|p|q|rp|rt|ruby|s|samp|small|span|strong|sub|summary|sup|table|tbody|tfoot|thead|tr|u|ul|var|wbr)$/;
const MATH =
  /^(math|merror|mfrac|mi|mmultiscripts|mn|mo|mover|mpadded|mphantom|mprescripts|mroot|mrow|ms|mspace|msqrt|mstyle|msub|msubsup|msup|mtable|mtd|mtext|mtr|munder|munderover|semantics)$/;
const MATH_ATTRIBUTE =
  /^(accent|accentunder|columnspan|depth|dir|display|displaystyle|fence|form|height|largeop|linethickness|lspace|mathvariant|maxsize|minsize|movablelimits|rowspan|rspace|scriptlevel|separator|stretchy|symmetric|voffset|width)$/;
const ADDRESSES: Record<string, RegExp> = {
  href: /^(?:https?:\/\/[^/]|mailto:|tel:|magnet:|#pc-[a-z0-9]+-[\w:.-]+$)/,
  src: /^(?:https?:\/\/[^/]|data:image\/(?:png|gif|jpeg|webp|avif);base64,[A-Za-z0-9+/=]+$)/,
  poster: /^https?:\/\/[^/]/,
};

/** Everything in the tree of this HTML that the sanitiser must never write. */
export function offences(html: string): string[] {
  const found: string[] = [];
  const visit = (node: Node) => {
    if (node.nodeName === "#text") return;
    if (!("tagName" in node)) {
      found.push(node.nodeName);
      return;
    }
    found.push(...offencesOf(node));
    for (const child of node.childNodes) visit(child);
  };
  for (const node of parseFragment(html).childNodes) visit(node);
  return found;
}

function offencesOf({ tagName, namespaceURI, attrs, childNodes }: Element): string[] {
  const isMath = namespaceURI === names.NS.MATHML;
  if (isMath) {
    const inside = childNodes.filter((child) => "tagName" in child && child.namespaceURI !== names.NS.MATHML);
    const bad = attrs.filter(({ name, value, prefix }) => prefix || !MATH_ATTRIBUTE.test(name) || value.includes(":"));
    return [
      ...(MATH.test(tagName) ? [] : [`math ${tagName}`]),
      ...inside.map(({ nodeName }) => `${nodeName} in ${tagName}`),
      ...bad.map(({ name }) => `${tagName} ${name}`),
    ];
  }
  if (namespaceURI !== names.NS.HTML) return [`${namespaceURI} ${tagName}`];
  const known = Object.hasOwn(HTML, tagName) || HARMLESS.test(tagName);
  const bad = attrs.filter(({ name, value }) => {
    if (![...COMMON, ...(HTML[tagName] ?? [])].includes(name)) return true;
    if (name === "class") return !/^language-[a-z\d+#.-]+$/.test(value);
    if (name === "id") return !/^pc-[a-z\d]+-[\w:.-]+$/.test(value);
    return ADDRESSES[name]?.test(value) === false;
  });
  return [...(known ? [] : [tagName]), ...bad.map(({ name, value }) => `${tagName} ${name}=${value}`)];
}

/** The HTML of the tree, and that of the tree that a parser makes of it. They are equal if no parser changes it again. */
export function parsedTwice(html: string): { first: string; second: string } {
  const first = serialize(parseFragment(html));
  return { first, second: serialize(parseFragment(first)) };
}

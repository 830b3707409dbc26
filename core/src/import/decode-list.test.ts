import { expect, it } from "vitest";
import { decodeList } from "./decode-list.ts";

const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
// "老番茄" and "订阅" in GBK.
const [TOMATO, FEEDS] = ["\xc0\xcf\xb7\xac\xc7\xd1", "\xb6\xa9\xd4\xc4"];

it.each([
  ["a list of addresses", `${TOMATO} https://a.example/1\n`, "老番茄 https://a.example/1\n"],
  // 東 ends with an ASCII letter.
  ["a list with a rare character", `${TOMATO} 1\n\x96|${FEEDS} 2\n`, "老番茄 1\n東订阅 2\n"],
  ["a table", `name,url\r\n${TOMATO},https://a.example/1\r\n`, "name,url\r\n老番茄,https://a.example/1\r\n"],
  [
    "OPML",
    `<opml><body><outline text="${TOMATO}"/><outline text="${FEEDS}"/></body></opml>`,
    '<opml><body><outline text="老番茄"/><outline text="订阅"/></body></opml>',
  ],
  [
    "OPML that says it is UTF-8",
    `<?xml encoding="UTF-8"?><opml title="${FEEDS}"/>`,
    '<?xml encoding="UTF-8"?><opml title="订阅"/>',
  ],
])("%s in GBK that does not say so", (_, written, text) => expect(decodeList(bytesOf(written))).toBe(text));

it.each([
  ["Latin-1", "caf\xe9, \xdcnal https://a.example/", "café, Ünal https://a.example/"],
  ["Latin-1 with two accented letters in a row", "cr\xe9\xe9e, caf\xe9", "créée, café"],
  ["Latin-1 that would be valid GBK", "\xe9mile, \xc5se cr\xe9\xe9e", "émile, Åse créée"],
  ["a name in Latin-1 at the end", "https://a.example/ caf\xe9", "https://a.example/ café"],
  ["bytes that come in pairs and are not GBK", "\xff\xff https://a.example/", "ÿÿ https://a.example/"],
  ["an encoding that is named", '<?xml encoding="big5"?><a b="\xbe\xc7"/>', '<?xml encoding="big5"?><a b="學"/>'],
  ["UTF-8", "\xe8\xae\xa2\xe9\x98\x85 https://a.example/", "订阅 https://a.example/"],
  ["UTF-16", "\xff\xfe\xa2\x8b\x05\x96", "订阅"],
])("%s is read as before", (_, written, text) => expect(decodeList(bytesOf(written))).toBe(text));

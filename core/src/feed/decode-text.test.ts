import { expect, it } from "vitest";
import { decodeText } from "./decode-text.ts";

const SAMPLES = [
  ["gbk", "订阅，你好", "b6a9d4c4a3acc4e3bac3"],
  ["gb2312", "订阅，你好", "b6a9d4c4a3acc4e3bac3"],
  ["gb18030", "𠮷野家", "9534b235d2b0bcd2"],
  ["big5", "訂閱，你好", "ad71be5ca141a741a66e"],
  ["shift_jis", "購読テスト", "8d7793c7836583588367"],
  ["euc-jp", "購読テスト", "b9d8c6c9a5c6a5b9a5c8"],
  ["euc-kr", "구독", "b1b8b5b6"],
  ["windows-1251", "Привет", "cff0e8e2e5f2"],
  ["windows-1252", "café – “ok”", "636166e9209620936f6b94"],
  ["iso-8859-1", "café", "636166e9"],
  ["windows-1250", "Žluť", "8e6c759d"],
  ["koi8-r", "Привет", "f0d2c9d7c5d4"],
  ["iso-8859-2", "Žluť", "ae6c75bb"],
] as const;
const hex = (digits: string) => Uint8Array.from(digits.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
const ascii = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const join = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));

it.each(SAMPLES)("%s named by the header", (encoding, text, digits) => {
  expect(decodeText(hex(digits), `text/xml; charset=${encoding}`)).toBe(text);
});

it.each(SAMPLES)("%s named by the XML declaration or a meta element", (encoding, text, digits) => {
  const openings = [
    `<?xml version="1.0" encoding="${encoding}"?><rss>`,
    `<?xml version='1.0' encoding='${encoding.toUpperCase()}'?>`,
    `<html><meta charset="${encoding}">`,
    `<html><meta http-equiv="Content-Type" content="text/html; charset=${encoding}">`,
  ];
  for (const opening of openings) {
    expect(decodeText(join(ascii(opening), hex(digits)), "text/html")).toBe(opening + text);
  }
});

const utf8 = (text: string) => new TextEncoder().encode(text);
const latin1 = ascii;
const xml = (encoding: string, body: Uint8Array) => join(ascii(`<?xml version="1.0" encoding="${encoding}"?>`), body);
/** The text behind the declaration. */
const decodeBody = (bytes: Uint8Array, contentType: string | null) =>
  decodeText(bytes, contentType).replace(/^<\?xml[^>]*>/, "");

it.each([
  ["a UTF-8 mark", "efbbbfe8aea2", "text/xml; charset=gbk", "订"],
  ["a UTF-8 mark before invalid bytes", "efbbbf61e962", "text/xml; charset=iso-8859-1", "a\ufffdb"],
  ["a UTF-16 mark, little end first", "fffea28b0596", null, "订阅"],
  ["a UTF-16 mark, big end first", "feff8ba29605", null, "订阅"],
  ["UTF-16 without a mark", "3c003f00a28b", null, "<?订"],
  ["UTF-16 without a mark, big end first", "003c003f8ba2", "text/xml; charset=utf-8", "<?订"],
  ["UTF-16 without a mark, as JSON", "7b002200a28b", null, '{"订'],
  ["a UTF-32 mark, little end first", "fffe0000a28b00003cf60100", null, "订😼"],
  ["a UTF-32 mark, big end first", "0000feff00008ba20001f63c", null, "订😼"],
  ["UTF-32 without a mark", "3c0000003f000000a28b0000", null, "<?订"],
  ["UTF-32 without a mark, big end first", "0000003c0000003f00008ba2", null, "<?订"],
  ["UTF-32 with what is not a character", "fffe000000d8000000001100", null, "\ufffd\ufffd"],
])("%s is believed first", (_, digits, contentType, text) => {
  expect(decodeText(hex(digits), contentType)).toBe(text);
});

it("a header the bytes contradict gives way to the declaration", () => {
  const opening = '<?xml version="1.0" encoding="gb2312"?>';
  expect(decodeText(join(ascii(opening), hex("b6a9d4c4")), "text/xml; charset=utf-8")).toBe(`${opening}订阅`);
});

it.each([
  ["undeclared UTF-8", "e8aea2", null, "订"],
  ["an unknown encoding", "e8aea2", "text/xml; charset=klingon", "订"],
  ["neither declared nor UTF-8", "636166e921", null, "café!"],
  ["a body cut inside its last character loses that character only", "b6a9d4", "text/xml; charset=gbk", "订"],
  ["… in UTF-8", "e8aea2e8ae", "text/xml; charset=iso-8859-1", "订"],
  ["text of seven bits in an encoding of its own", "1b2442395846491b2842", "text/xml; charset=iso-2022-jp", "購読"],
  ["nothing at all", "", null, ""],
])("%s", (_, digits, contentType, text) => {
  expect(decodeText(hex(digits), contentType)).toBe(text);
});

const MANY = "Ça été déjà vu à Köln, où l’œuvre était.";

it.each([
  ["UTF-8 that the document calls ISO-8859-1", xml("ISO-8859-1", utf8("© 2024")), null, "© 2024"],
  ["UTF-8 that the document calls windows-1252", xml("windows-1252", utf8("“ok”")), "text/xml", "“ok”"],
  ["UTF-8 that the server calls ISO-8859-1", utf8("© 2024"), "text/xml; charset=ISO-8859-1", "© 2024"],
  ["UTF-8 that both call windows-1251", xml("windows-1251", utf8("Привет")), "text/xml; charset=cp1251", "Привет"],
  ["UTF-8 that the document calls GB2312", xml("gb2312", utf8("订阅，你好")), null, "订阅，你好"],
  ["UTF-8 that the document calls UTF-16", xml("utf-16", utf8("订")), null, "订"],
  ["UTF-8 that the server calls UTF-16", utf8("<a>订</a>"), "text/xml; charset=utf-16", "<a>订</a>"],
  ["ISO-8859-1 that the document calls UTF-8", xml("utf-8", latin1("café")), null, "café"],
  ["ISO-8859-1 that the server calls UTF-8", latin1("café"), "text/xml; charset=utf-8", "café"],
  [
    "windows-1251 that the server calls UTF-8",
    xml("windows-1251", hex("cff0e8e2e5f2")),
    "a/b; charset=utf-8",
    "Привет",
  ],
  [
    "windows-1251, and the server sends its default",
    xml("windows-1251", hex("cff0e8e2e5f2")),
    "a/b; charset=iso-8859-1",
    "Привет",
  ],
  ["one bad byte in text without accents", hex("61e962"), "text/xml; charset=utf-8", "aéb"],
  [
    "one bad byte in UTF-8 with many accents",
    join(utf8(MANY), hex("92"), utf8(MANY)),
    "a/b; charset=utf-8",
    `${MANY}\ufffd${MANY}`,
  ],
  ["… that the document calls ISO-8859-1", xml("iso-8859-1", join(utf8(MANY), hex("92"))), null, `${MANY}\ufffd`],
  ["a character cut in the middle of the text", join(utf8("订阅"), hex("e8ae"), utf8("…")), null, "订阅\ufffd…"],
  ["one bad byte in GBK", join(hex("b6a9d4c4a3acc4e3bac3ff20b6a9")), "a/b; charset=gbk", "订阅，你好\ufffd 订"],
  ["two letters of GBK that are valid UTF-8", hex("cda8"), "text/xml; charset=gbk", "通"],
])("%s", (_, bytes, contentType, text) => {
  expect(decodeBody(bytes, contentType)).toBe(text);
});

it.each([
  ["utf8", "订", utf8("订")],
  ["utf-8;", "订", utf8("订")],
  ["UTF_8", "订", utf8("订")],
  ["uft-8", "订", utf8("订")],
  ["x-sjis", "購読", hex("8d7793c7")],
  ["Shift-JIS", "購読", hex("8d7793c7")],
  ["windows-31j", "購読", hex("8d7793c7")],
  ["cp932", "購読", hex("8d7793c7")],
  ["iso8859-2", "Žluť", hex("ae6c75bb")],
  ["ISO_8859_2", "Žluť", hex("ae6c75bb")],
  ["latin-2", "Žluť", hex("ae6c75bb")],
  ["win-1251", "Привет", hex("cff0e8e2e5f2")],
  ["windows1251", "Привет", hex("cff0e8e2e5f2")],
  ["cp-1251", "Привет", hex("cff0e8e2e5f2")],
  ["koi8r", "Привет", hex("f0d2c9d7c5d4")],
  ["GB-2312", "订阅", hex("b6a9d4c4")],
  ["cp936", "订阅", hex("b6a9d4c4")],
  ["gb_18030", "订阅", hex("b6a9d4c4")],
  ["cp950", "訂閱", hex("ad71be5c")],
  ["euc_kr", "구독", hex("b1b8b5b6")],
  ["cp949", "구독", hex("b1b8b5b6")],
  ["ansi", "café", hex("636166e9")],
])("the label %s", (label, text, bytes) => {
  expect(decodeText(bytes, `text/xml; charset="${label}"`)).toBe(text);
  expect(decodeBody(xml(label, bytes), null)).toBe(text);
});

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

it.each([
  ["a UTF-8 mark", "efbbbfe8aea2", "text/xml; charset=gbk", "订"],
  ["a UTF-16 mark, little end first", "fffea28b0596", null, "订阅"],
  ["a UTF-16 mark, big end first", "feff8ba29605", null, "订阅"],
  ["UTF-16 without a mark", "3c003f00a28b", null, "<?订"],
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
  ["one bad byte in declared UTF-8 costs that byte only", "61ff62", "text/xml; charset=utf-8", "a�b"],
  ["a body cut inside its last character loses that character only", "b6a9d4", "text/xml; charset=gbk", "订"],
  ["nothing at all", "", null, ""],
])("%s", (_, digits, contentType, text) => {
  expect(decodeText(hex(digits), contentType)).toBe(text);
});

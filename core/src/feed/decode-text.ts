// Long enough for a declaration that follows a licence comment.
const HEAD_BYTES = 2048;
/** This many bytes more than characters are no accident: four Chinese characters, or eight accented letters. */
const MANY_BYTES = 8;

/**
 * Decodes a feed or page. A byte order mark has precedence. Then the bytes say more than the labels (the Content-Type and
 * the document's own declaration), because labels are often wrong and text in another encoding is hardly ever valid UTF-8:
 *
 * 1. Valid UTF-8 is UTF-8, unless a label names an encoding of several bytes per character (GBK, Shift_JIS …) and there are
 *    so few characters that they may be valid by accident.
 * 2. Otherwise it is in the first encoding named in which the bytes are valid, if it has several bytes per character. In
 *    those of one byte all bytes are valid, so this proves nothing.
 * 3. Otherwise it is UTF-8 with errors if more of its characters are valid than not: excerpts are often cut inside one.
 * 4. Otherwise it is in the first encoding named other than UTF-8, or in `assumed`.
 */
export function decodeText(bytes: Uint8Array, contentType: string | null, assumed = "windows-1252"): string {
  const marked = markedEncoding(bytes);
  if (marked !== null) return marked.startsWith("utf-32") ? decodeUtf32(bytes, marked) : decodeAs(bytes, marked);
  const named = namedEncodings(bytes, contentType);
  const utf8 = decodeExactly(bytes, "utf-8");
  if (utf8 !== null) {
    const extra = bytes.length - utf8.length;
    const wide =
      extra < MANY_BYTES ? named.find((name) => (extra === 0 ? name === "iso-2022-jp" : WIDE.has(name))) : undefined;
    return (wide === undefined ? null : decodeExactly(bytes, wide)) ?? utf8;
  }
  for (const name of named) {
    const text = WIDE.has(name) ? decodeExactly(bytes, name) : null;
    if (text !== null) return text;
  }
  return decodeAs(bytes, isMostlyUtf8(bytes) ? "utf-8" : (named[0] ?? assumed));
}

/**
 * The text as older versions decoded it, by the first label in which the bytes are valid; null where no label says anything else than
 * UTF-8. Only for finding items that are stored with keys in that encoding.
 */
export function decodeAsNamed(bytes: Uint8Array, contentType: string | null): string | null {
  if (markedEncoding(bytes) !== null || namedEncodings(bytes, contentType).length === 0) return null;
  for (const label of [sentEncoding(contentType), declaredEncoding(bytes)]) {
    const name = label === undefined ? null : encodingOf(label);
    const text = name === null || name.startsWith("utf-16") ? null : decodeExactly(bytes, name);
    if (text !== null) return text;
  }
  return null;
}

/** Encodings of several bytes per character, by the names that TextDecoder gives them. */
const WIDE: ReadonlySet<string> = new Set(["gbk", "gb18030", "big5", "shift_jis", "euc-jp", "euc-kr", "iso-2022-jp"]);

function decodeAs(bytes: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding).decode(bytes);
}

/** Null when the bytes are invalid in the encoding. */
function decodeExactly(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    // Tried once more below.
  }
  try {
    // A body truncated inside its last character is still in this encoding; "stream" drops that character.
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
    // One byte at the end proves nothing: it may be the "é" of "café" in ISO-8859-1.
    return encoding === "utf-8" && bytes.length - text.length === 1 ? null : text;
  } catch {
    return null;
  }
}

function markedEncoding(bytes: Uint8Array): string | null {
  const [a, b, c, d] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return "utf-8";
  if (a === 0xff && b === 0xfe) return c === 0 && d === 0 ? "utf-32le" : "utf-16le";
  if (a === 0xfe && b === 0xff) return "utf-16be";
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return "utf-32be";
  // "<", "{" or a space in more than one byte, without a byte order mark.
  if (isOpening(a) && b === 0 && d === 0) return c === 0 ? "utf-32le" : "utf-16le";
  if (a === 0 && b === 0 && c === 0 && isOpening(d)) return "utf-32be";
  if (a === 0 && isOpening(b) && c === 0) return "utf-16be";
  return null;
}

function isOpening(byte: number | undefined): boolean {
  return byte !== undefined && "<{[ \t\r\n".includes(String.fromCharCode(byte));
}

/** TextDecoder does not know it. */
function decodeUtf32(bytes: Uint8Array, encoding: string): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isLittle = encoding === "utf-32le";
  const parts: string[] = [];
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const code = view.getUint32(at, isLittle);
    if (code === 0xfeff && at === 0) continue;
    const isCharacter = code < 0x11_0000 && (code < 0xd800 || code > 0xdfff);
    parts.push(isCharacter ? String.fromCodePoint(code) : "\ufffd");
  }
  return parts.join("");
}

/** Counts sequences of the right form, not only valid ones: the difference does not matter here. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  let valid = 0;
  let invalid = 0;
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at++]!;
    if (byte < 0x80) continue;
    let more = byte < 0xc2 || byte > 0xf4 ? 0 : byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
    if (more === 0) invalid++;
    else {
      while (more > 0 && (bytes[at]! & 0xc0) === 0x80) {
        at++;
        more--;
      }
      if (more === 0) valid++;
      else invalid++;
    }
  }
  return valid > invalid;
}

/**
 * The encodings that the labels name, other than UTF-8. Many servers send ISO-8859-1 as the default in the Content-Type, so the
 * document's own declaration has precedence over it.
 */
function namedEncodings(bytes: Uint8Array, contentType: string | null): string[] {
  const names = [sentEncoding(contentType), declaredEncoding(bytes)].map((label) =>
    label === undefined ? null : encodingOf(label),
  );
  if (names[0] === "windows-1252") names.reverse();
  // Text in UTF-16 was found by its zero bytes; other text that is called UTF-16 was converted since.
  return names.filter((name) => name !== null).filter((name) => !/^utf-(?:8|16)/.test(name));
}

function sentEncoding(contentType: string | null): string | undefined {
  return /charset\s*=[\s"']*([\w.:-]+)/i.exec(contentType ?? "")?.[1];
}

function declaredEncoding(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder("windows-1252").decode(bytes.subarray(0, HEAD_BYTES));
  const declared =
    /<\?xml[^>]*?\sencoding\s*=[\s"']*([\w.:-]+)/i.exec(head) ??
    /<meta[^>]*?\scharset\s*=[\s"']*([\w.:-]+)/i.exec(head) ??
    /<meta[^>]*?;\s*charset\s*=\s*([\w.:-]+)/i.exec(head);
  return declared?.[1];
}

/** Misspellings and names of code pages, without the punctuation. */
const ALIASES: [RegExp, string][] = [
  [/^u[tf]{2}8|^utf$|^unicode$|^(?:cp)?65001$/, "utf-8"],
  [/^(?:iso)?8859(\d{1,2})/, "iso-8859-$1"],
  [/^(?:windows|win|cp|ms|ansi)?(125\d|874)$/, "windows-$1"],
  [/^latin(\d+)$/, "latin$1"],
  [/^(?:us)?ascii|^ansi|^x?userdefined$/, "windows-1252"],
  [/^x?gb(?:k|2312|18030)?|^euccn|^(?:windows|win|cp|ms)(?:936|54936)$/, "gbk"],
  [/^x?big5|^(?:windows|win|cp|ms)950$/, "big5"],
  [/^x?s(?:hift)?jis|^(?:windows|win|cp|ms)(?:932|31j)$/, "shift_jis"],
  [/^x?eucjp/, "euc-jp"],
  [/^x?euckr|^ksc?5601|^(?:windows|win|cp|ms|uhc)949$/, "euc-kr"],
  [/^koi8u/, "koi8-u"],
  [/^koi8/, "koi8-r"],
];

/** The name that TextDecoder gives the encoding; null if it does not know it. */
function encodingOf(label: string): string | null {
  const plain = label.toLowerCase().replace(/[^a-z\d]/g, "");
  const [pattern, alias] = ALIASES.find(([spelling]) => spelling.test(plain)) ?? [];
  for (const name of [label, alias?.replace("$1", pattern?.exec(plain)?.[1] ?? "")]) {
    try {
      if (name !== undefined) return new TextDecoder(name).encoding.replace("x-user-defined", "windows-1252");
    } catch {
      // The next name may be known.
    }
  }
  return null;
}

// Long enough for a declaration behind a licence comment, short enough to cost nothing.
const HEAD_BYTES = 2048;

/**
 * Bytes of a feed or page to text. A byte order mark is believed first, then the Content-Type, then what the document
 * says of itself. A claim the bytes contradict is passed over: servers that add "charset=utf-8" to GBK files are common.
 */
export function decodeText(bytes: Uint8Array, contentType: string | null): string {
  const marked = markedEncoding(bytes);
  if (marked !== null) return decodeAs(bytes, marked, false) ?? "";
  const encodings: string[] = [];
  for (const claim of [namedEncoding, declaredEncoding]) {
    const encoding = claim(bytes, contentType);
    if (encoding === null) continue;
    const text = decodeAs(bytes, encoding, true);
    if (text !== null) return text;
    encodings.push(encoding);
  }
  // Nobody said, or everybody was wrong. Text that happens to be valid UTF-8 is UTF-8.
  const utf8 = decodeAs(bytes, "utf-8", true);
  if (utf8 !== null) return utf8;
  for (const encoding of encodings) {
    const text = decodeAs(bytes, encoding, false);
    if (text !== null) return text;
  }
  return decodeAs(bytes, "windows-1252", false) ?? "";
}

/** Null when the encoding is unknown or, if exactly is asked, when the bytes are not in it. */
function decodeAs(bytes: Uint8Array, encoding: string, exactly: boolean): string | null {
  try {
    return new TextDecoder(encoding, { fatal: exactly }).decode(bytes);
  } catch {
    if (!exactly) return null;
  }
  try {
    // A body cut in the middle of its last character is still in this encoding; "stream" leaves that character out.
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return null;
  }
}

function markedEncoding(bytes: Uint8Array): string | null {
  const [a, b, c, d] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return "utf-8";
  if (a === 0xff && b === 0xfe) return "utf-16le";
  if (a === 0xfe && b === 0xff) return "utf-16be";
  // "<?" or "<r" in two-byte letters without a mark.
  if (a === 0x3c && b === 0 && c !== 0 && d === 0) return "utf-16le";
  if (a === 0 && b === 0x3c && c === 0 && d !== 0) return "utf-16be";
  return null;
}

function namedEncoding(_: Uint8Array, contentType: string | null): string | null {
  return /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType ?? "")?.[1] ?? null;
}

function declaredEncoding(bytes: Uint8Array): string | null {
  const head = new TextDecoder("windows-1252").decode(bytes.subarray(0, HEAD_BYTES));
  const declared =
    /<\?xml[^>]*?\sencoding\s*=\s*["']\s*([\w.:-]+)/i.exec(head) ??
    /<meta[^>]*?\scharset\s*=\s*["']?\s*([\w.:-]+)/i.exec(head) ??
    /<meta[^>]*?;\s*charset\s*=\s*([\w.:-]+)/i.exec(head);
  const name = declared?.[1] ?? null;
  // Nothing whose declaration can be read byte by byte is in UTF-16.
  return name !== null && /^utf-?16/i.test(name) ? "utf-8" : name;
}

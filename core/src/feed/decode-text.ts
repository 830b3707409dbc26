// Long enough for a declaration that follows a licence comment.
const HEAD_BYTES = 2048;

/**
 * Decodes a feed or page. A byte order mark has precedence, then the Content-Type, then the document's own declaration.
 * An encoding in which the bytes are invalid is skipped: servers that send "charset=utf-8" with GBK files are common.
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
  // No encoding was declared, or all were wrong. Valid UTF-8 is taken as UTF-8.
  const utf8 = decodeAs(bytes, "utf-8", true);
  if (utf8 !== null) return utf8;
  for (const encoding of encodings) {
    const text = decodeAs(bytes, encoding, false);
    if (text !== null) return text;
  }
  return decodeAs(bytes, "windows-1252", false) ?? "";
}

/** Null when the encoding is unknown or, with `exactly`, when the bytes are invalid in it. */
function decodeAs(bytes: Uint8Array, encoding: string, exactly: boolean): string | null {
  try {
    return new TextDecoder(encoding, { fatal: exactly }).decode(bytes);
  } catch {
    if (!exactly) return null;
  }
  try {
    // A body truncated inside its last character is still in this encoding; "stream" drops that character.
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
  // "<?" or "<r" in UTF-16 without a byte order mark.
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
  // If the declaration can be read as single bytes, the text is not UTF-16.
  return name !== null && /^utf-?16/i.test(name) ? "utf-8" : name;
}

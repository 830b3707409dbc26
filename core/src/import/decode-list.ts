import { decodeText } from "../feed/decode-text.ts";

/**
 * Decodes the file of a list. Programs on a Chinese Windows often save text as GBK without saying so. Decoded as
 * windows-1252, wrong names would be stored as the person's own.
 */
export function decodeList(bytes: Uint8Array): string {
  return decodeText(bytes, null, mayBeGbk(bytes) ? "gb18030" : "windows-1252");
}

/**
 * A GBK character has two bytes, and in common characters neither is ASCII. In a European language, the byte of an accented letter is
 * mostly followed by an ASCII letter.
 */
function mayBeGbk(bytes: Uint8Array): boolean {
  let pairs = 0;
  let withAscii = 0;
  for (let at = 0; at < bytes.length; at++) {
    if ((bytes[at] as number) < 0x80) continue;
    at++;
    if ((bytes[at] ?? 0) < 0x80) withAscii++;
    else pairs++;
  }
  return pairs > 2 * withAscii && isGbk(bytes);
}

function isGbk(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("gb18030", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

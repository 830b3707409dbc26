/** Ids of items in the Google Reader API. */
const LONG = "tag:google.com,2005:reader/item/";
/** PostgreSQL's largest bigint is a little more. */
const LARGEST = 10n ** 18n;

/** As answers with contents have it: 16 hexadecimal digits. */
export function writeLongId(id: string): string {
  return LONG + BigInt(id).toString(16).padStart(16, "0");
}

/**
 * The id as we store it, from any of the four forms that clients send: the long form with or without leading zeros, 16 hexadecimal
 * digits alone, or decimal. Null for anything else. No id of ours has 16 decimal digits.
 */
export function readItemId(text: string): string | null {
  const isLong = text.startsWith(LONG);
  const digits = isLong ? text.slice(LONG.length) : text;
  const isHex = isLong || digits.length === 16;
  if (!(isHex ? /^[\da-f]{1,16}$/i : /^\d{1,18}$/).test(digits)) return null;
  const id = BigInt(isHex ? `0x${digits}` : digits);
  return id > 0n && id < LARGEST ? id.toString() : null;
}

/**
 * Bilibili names a video twice: by number (av170001) and by ten letters (BV17x411w7KC). Each can be computed from the
 * other: the number, below 2^51, is mixed with a constant, written in base 58, and two pairs of letters are swapped.
 */

const ALPHABET = "FcwAPNKTMug3GV5Lj7EJnHpWsx4tb8haYeviqBz6rkCy12mUSDQX9RdoZf";
const BASE = 58n;
const MIX = 23442827791579n;
const LIMIT = 1n << 51n;
const MASK = LIMIT - 1n;
const LETTERS = 9;

const BVID = /^BV1[1-9A-HJ-NP-Za-km-z]{9}$/i;

/** Null if it is not a video number. */
export function bvidFromAid(aid: string): string | null {
  if (!/^\d{1,16}$/.test(aid)) return null;
  const number = BigInt(aid);
  if (number < 1n || number >= LIMIT) return null;
  const letters: string[] = [];
  for (let rest = (LIMIT | number) ^ MIX; rest > 0n; rest /= BASE) letters.unshift(ALPHABET[Number(rest % BASE)]!);
  return `BV1${swapPairs(letters).join("")}`;
}

/** Null if it is not a BV id. */
export function aidFromBvid(bvid: string): string | null {
  if (!BVID.test(bvid)) return null;
  let number = 0n;
  for (const letter of swapPairs([...bvid.slice(3)])) number = number * BASE + BigInt(ALPHABET.indexOf(letter));
  // Bit 51 must be set and nothing above it, or these letters do not encode a number.
  if (number >> 51n !== 1n) return null;
  const aid = (number & MASK) ^ MIX;
  return aid >= 1n && aid < LIMIT ? String(aid) : null;
}

/** Some software lower-cases the BV prefix; the other letters are case-sensitive. */
export function readBvid(text: string): string | null {
  const bvid = `BV${text.slice(2)}`;
  return BVID.test(text) && aidFromBvid(bvid) !== null ? bvid : null;
}

function swapPairs(letters: string[]): string[] {
  if (letters.length !== LETTERS) return letters;
  const [a, b, c, d, e, f, g, h, i] = letters as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  return [g, e, c, d, b, f, a, h, i];
}

/**
 * Control characters other than white space (PostgreSQL cannot store a zero byte), marks that reverse the direction of text,
 * marks that Unicode deprecates, and codes that are no characters. The marks U+200E, U+200F and U+061C stay: they place
 * punctuation in Arabic and Hebrew, and reverse nothing. So do the joiners of emoji and of Indic and Persian words.
 */
const UNPRINTABLE = /[\0-\x08\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u206f\ufeff\ufff9-\ufffb\ufffe\uffff]/g;
/** Unicode's own list of what is drawn as nothing, and the empty Braille pattern. */
const VISIBLE = /[^\p{Default_Ignorable_Code_Point}\s\u2800]/u;

/** Untrusted text without unprintable and direction-changing characters. Line breaks are kept. */
export function cleanText(text: string): string {
  return dropUnprintable(text)
    .replace(/\r\n?|[\v\f\u2028\u2029]/g, "\n")
    .trim();
}

/** The same, on one line. Empty if there would be nothing to see. */
export function cleanLine(text: string): string {
  const line = dropUnprintable(text)
    .replace(/\s{2,}|[^\S ]/g, " ")
    .trim();
  return VISIBLE.test(line) ? line : "";
}

/** Truncated to `longest` characters with an ellipsis, never inside a surrogate pair. */
export function shorten(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const kept = text.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, "");
  return `${kept.trimEnd()}…`;
}

/** How many characters to clean for each one shown. Cleaning a whole line of five megabytes would take too long. */
const CLEANED_PER_SHOWN = 8;

/** The start of a text, cleaned and on one line. The text can have any length. */
export function excerptOf(text: string, longest: number): string {
  return shorten(cleanLine(text.slice(0, CLEANED_PER_SHOWN * longest)), longest);
}

function dropUnprintable(text: string): string {
  const printable = text.search(UNPRINTABLE) === -1 ? text : text.replace(UNPRINTABLE, "");
  // A lone surrogate is not a character and cannot be stored.
  return printable.isWellFormed() ? printable : printable.replace(/\p{Surrogate}/gu, "");
}

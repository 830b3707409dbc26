/** Control characters other than white space (PostgreSQL cannot store a zero byte), and marks that reverse the direction of text. */
const UNPRINTABLE = /[\0-\x08\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** Untrusted text without unprintable and direction-changing characters. Line breaks are kept. */
export function cleanText(text: string): string {
  return dropUnprintable(text)
    .replace(/\r\n?|[\v\f\u2028\u2029]/g, "\n")
    .trim();
}

/** The same, on one line. */
export function cleanLine(text: string): string {
  return dropUnprintable(text)
    .replace(/\s{2,}|[^\S ]/g, " ")
    .trim();
}

/** Truncated to `longest` characters with an ellipsis, never inside a surrogate pair. */
export function shorten(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const kept = text.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, "");
  return `${kept.trimEnd()}…`;
}

function dropUnprintable(text: string): string {
  const printable = text.search(UNPRINTABLE) === -1 ? text : text.replace(UNPRINTABLE, "");
  // A lone surrogate is not a character and cannot be stored.
  return printable.isWellFormed() ? printable : printable.replace(/\p{Surrogate}/gu, "");
}

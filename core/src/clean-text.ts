/** Control characters (PostgreSQL cannot store a zero byte), but no spaces, and marks that turn the text after them around. */
const UNPRINTABLE = /[\0-\x08\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** A stranger's text without what cannot be printed or would change how the text around it reads. It keeps its lines. */
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

/** At most so many letters, with an ellipsis where it was cut, and not between the two halves of an emoji. */
export function shorten(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const kept = text.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, "");
  return `${kept.trimEnd()}…`;
}

function dropUnprintable(text: string): string {
  const printable = text.search(UNPRINTABLE) === -1 ? text : text.replace(UNPRINTABLE, "");
  // Half a surrogate pair is no letter, and cannot be stored either.
  return printable.isWellFormed() ? printable : printable.replace(/\p{Surrogate}/gu, "");
}

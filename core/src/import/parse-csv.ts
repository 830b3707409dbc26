export type Separator = "," | ";" | "\t";

/**
 * The records of a table, the first `most` of them. Fields may be quoted, and then contain separators, line breaks and doubled quotes. A
 * quote that is never closed is a character like any other. Takes linear time.
 */
export function parseCsv(text: string, separator: Separator, most = Number.POSITIVE_INFINITY): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  // Where the search for a closing quote found none: a later search would not find one either.
  let unclosedFrom = Number.POSITIVE_INFINITY;
  let at = 0;
  while (at < text.length && records.length < most) {
    let field: string;
    const close = text[at] === '"' && at < unclosedFrom ? findClosingQuote(text, at, separator) : -1;
    if (close !== -1) {
      field = text.slice(at + 1, close).replaceAll('""', '"');
      at = close + 1;
    } else {
      if (text[at] === '"') unclosedFrom = Math.min(unclosedFrom, at);
      const start = at;
      while (at < text.length && text[at] !== separator && !isLineEnd(text[at])) at++;
      field = text.slice(start, at);
    }
    record.push(field.trim());
    if (text[at] === separator) {
      at++;
      // A separator at the end of the text has an empty field after it.
      if (at === text.length) record.push("");
      if (at < text.length) continue;
    }
    if (record.some((one) => one !== "")) records.push(record);
    record = [];
    if (text[at] === "\r" && text[at + 1] === "\n") at++;
    at++;
  }
  return records;
}

/** A quote that ends its field: what follows is a separator, a line break or the end. */
function findClosingQuote(text: string, open: number, separator: Separator): number {
  for (let at = text.indexOf('"', open + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    const next = text[at + 1];
    if (next === '"') at++;
    else if (next === undefined || next === separator || isLineEnd(next)) return at;
  }
  return -1;
}

function isLineEnd(character: string | undefined): boolean {
  return character === "\n" || character === "\r";
}

/** The separator that the first line has most of, outside of quotes. Null: it has none, so this is no table. */
export function findSeparator(text: string): Separator | null {
  const counts = { ",": 0, ";": 0, "\t": 0 };
  let isQuoted = false;
  for (const character of text.slice(0, 10_000)) {
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && isLineEnd(character)) break;
    else if (!isQuoted && character in counts) counts[character as Separator]++;
  }
  const [[separator, count]] = Object.entries(counts).sort(([, a], [, b]) => b - a) as [[Separator, number]];
  return count > 0 ? separator : null;
}

/**
 * What means something in the middle of a line: in CommonMark, in GFM (`~`, `|`, addresses that become links), and in the programs that
 * people paste into (`$` formulas, `==` and `%%` of Obsidian, `#` tags). `_` between letters and `&` of no entity are left as they are.
 */
const SPECIAL =
  /[\\`*[\]<~|$]|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])|&(?=#?\w{1,40};)|(?<![\p{L}\p{N}])#|=(?==)|%(?=%)|(?<=https?):(?=\/\/)|(?<=www)\.|(?<=[\w.+-])@/giu;

/** Lists, quotes, headings, and the line below the head of a table. */
const LINE_START = /^(?:[>=]|[-+](?=[-\s:|]|$)|:(?=-))/;
const LIST_NUMBER = /^(\d{1,9})([.)])(?=\s|$)/;

/** Text that a parser reads back as it is. Its white space is collapsed before. */
export function escapeMarkdown(text: string, { isLineStart = false } = {}): string {
  const escaped = text.replaceAll("\0", "").replace(SPECIAL, "\\$&");
  if (!isLineStart) return escaped;
  return escaped.replace(LINE_START, "\\$&").replace(LIST_NUMBER, "$1\\$2");
}

/** An address as the destination of a link. Null: of a kind that is not linked. */
export function writeDestination(address: string): string | null {
  if (!/^(?:https?:\/\/|mailto:)/i.test(address)) return null;
  return address
    .replace(/[\0-\x20\x7f\\|<>"\s]/g, (character) => encodeURIComponent(character))
    .replace(/[()[\]]|&(?=#?\w{1,40};)/g, "\\$&");
}

/** Longer than every run of backticks in the text, which therefore cannot end it. */
export function writeFence(text: string, shortest: number): string {
  let longest = shortest - 1;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return "`".repeat(longest + 1);
}

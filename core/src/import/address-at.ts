/** The schemes that `readListedAddress` accepts, as the source of a regular expression. */
export const SCHEME = String.raw`(?:(?:feed:)?https?|feed|rsshub):\/\/`;
const SCHEME_HERE = new RegExp(SCHEME, "iy");

// Not part of an address in practice, though some may be: white space, quotes, and the punctuation of Chinese around it.
const END = /[\s<>"|`，。；：！？、（）【】《》「」『』“”‘’]/;
/** A comma that is not part of an address. */
const COMMA_AND_END = new RegExp(String.raw`[,;](?:$|[\s"']|${SCHEME})`, "iy");
/** A comma that a name may follow; "…/article,1518" and ";jsessionid=1" go on. */
const COMMA_AND_LETTER = /(?:,|;(?![\w-]+=))\p{L}/uy;
const COMMA_AND_CAPITAL = /.\p{Lu}/uy;
const COMMA_AND_NOT_ASCII = /.[^\0-\x7f]/uy;
const FILE_NAME = /\.(?:xml|rss|atom|rdf|json|opml|html?|php|aspx?)$/i;
/** A number or the id of a YouTube channel. As after a file name, a comma after it is hardly part of the address. */
const ID = /\/\d+$|UC[\w-]{22}$/;
/** "…/feed" and "?feed=rss2". */
const FEED_NAME = /[/=](?:feed|rss\d*|atom|rdf)$/i;
const LONGEST_LAST_PART = 30;
const SPACE_AND_WORD = new RegExp(String.raw`\s+(?!${SCHEME})[\p{L}\p{N}]`, "iuy");

/**
 * What ends an address besides white space. name: a comma, if a name is more likely to follow it. bracket: a closing bracket that was not
 * opened in the address. tags: nothing. comma: any comma before a letter.
 */
export type AddressEnd = "name" | "bracket" | "tags" | "comma";

/** The address that begins here. Reads no further than to the next one, so that a line of many takes linear time. */
export function addressAt(line: string, start: number, until: AddressEnd): string {
  const host = start + (matchAt(SCHEME_HERE, line, start)?.length ?? 0);
  let [depth, end, segment] = [0, host, host];
  let isQuery = false;
  let isAscii = true;
  // The first comma before a letter, and whether a name follows it or a later one.
  let comma = -1;
  let isName = false;
  for (; end < line.length; end++) {
    const character = line[end] as string;
    if (END.test(character)) break;
    // This belongs to the next address, so a name was between them.
    if (comma !== -1 && line.startsWith("://", end)) return trimAddress(line.slice(start, comma));
    if (character === "(") depth++;
    if (character === ")" && depth-- === 0 && until === "bracket") break;
    if (character === "/") segment = end + 1;
    if (character === "?" || character === "#") isQuery = true;
    if (character > "\x7f") isAscii = false;
    if (character !== "," && character !== ";") continue;
    if (matchAt(COMMA_AND_END, line, end) !== null) break;
    if ((until !== "name" && until !== "comma") || matchAt(COMMA_AND_LETTER, line, end) === null) continue;
    if (until === "comma") break;
    // A host has no comma, and a path seldom one after a slash.
    if (!isQuery && (segment === host || segment === end)) break;
    if (comma === -1) comma = end;
    isName ||=
      FILE_NAME.test(lastPart(line, host, end)) ||
      ID.test(lastPart(line, host, end)) ||
      FEED_NAME.test(lastPart(line, host, end)) ||
      (isAscii && matchAt(COMMA_AND_NOT_ASCII, line, end) !== null) ||
      // Not "…/Paris,Texas".
      (!isQuery && matchAt(COMMA_AND_CAPITAL, line, end) !== null && !/\p{Lu}/u.test(line[segment] as string));
  }
  const isFile = FILE_NAME.test(lastPart(line, host, end));
  if (comma !== -1 && !isFile && (isName || matchAt(SPACE_AND_WORD, line, end) !== null)) end = comma;
  return trimAddress(line.slice(start, end));
}

function lastPart(line: string, host: number, end: number): string {
  return line.slice(Math.max(host, end - LONGEST_LAST_PART), end);
}

/** Without the end of a sentence, or of brackets around the address. */
function trimAddress(text: string): string {
  let end = text.length;
  while (end > 0 && /[.,;:!?'\]]/.test(text[end - 1] as string)) end--;
  const address = text.slice(0, end);
  return address.endsWith(")") && !address.includes("(") ? address.slice(0, -1) : address;
}

function matchAt(sticky: RegExp, text: string, at: number): string | null {
  sticky.lastIndex = at;
  return sticky.exec(text)?.[0] ?? null;
}

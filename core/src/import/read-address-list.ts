import { RowCollector } from "./collect-rows.ts";

/**
 * A list that a person wrote or pasted: one address per line, optionally with a name, a bullet, or as a Markdown link. A line without
 * an address is refused, so that the person can see it.
 *
 * A line that begins with # is left out. It is no folder: such lines are as often remarks, headings of a whole document, or
 * addresses that are switched off, and a wrong folder has to be removed by hand.
 */
export function readAddressList(text: string): RowCollector {
  const rows = new RowCollector();
  for (const line of text.split(/\r\n?|\n/)) {
    const entry = withoutBullet(line);
    if (entry === "" || entry.startsWith("#")) continue;
    const found = findMarkdownLinks(entry) ?? findAddresses(entry) ?? findBareAddress(entry);
    if (found === null) rows.refuse(entry, "no-address");
    else for (const { title, address } of found) rows.add({ title, address });
  }
  return rows;
}

type Found = { title: string; address: string }[];

const BULLETS = /^(?:[-*+•·▪◦–—]\s+|\d{1,5}(?:[.)]\s+|[、．]\s*)|\[[ xX]?\]\s+)/;

function withoutBullet(line: string): string {
  let entry = line.trim();
  for (let bullet = BULLETS.exec(entry); bullet; bullet = BULLETS.exec(entry)) entry = entry.slice(bullet[0].length);
  return entry;
}

/** [name](address) */
function findMarkdownLinks(line: string): Found | null {
  const found: Found = [];
  let from = 0;
  for (let middle = line.indexOf("]("); middle !== -1; middle = line.indexOf("](", from)) {
    const label = line.slice(from, middle);
    from = middle + 2;
    const open = label.lastIndexOf("[");
    // Before the address is read, so that each character is read once.
    if (open === -1 || !/^(?:https?|feed):/i.test(line.slice(from, from + 6))) continue;
    const address = addressAt(line, from, ")");
    found.push({ title: trimSeparators(label.slice(open + 1)), address });
    from += address.length;
  }
  return found.length > 0 ? found : null;
}

const SCHEME = /(?:feed:)?https?:\/\/|feed:\/\//gi;

/** Addresses with a scheme. One in a line has what stands before or after it as its name. */
function findAddresses(line: string): Found | null {
  const scheme = new RegExp(SCHEME);
  const found: { address: string; start: number }[] = [];
  for (let match = scheme.exec(line); match; match = scheme.exec(line)) {
    const address = addressAt(line, match.index, "");
    found.push({ address, start: match.index });
    scheme.lastIndex = match.index + Math.max(address.length, match[0].length);
  }
  const [first, second] = found;
  if (!first) return null;
  if (second) return found.map(({ address }) => ({ title: "", address }));
  const title =
    trimSeparators(line.slice(0, first.start)) || trimSeparators(line.slice(first.start + first.address.length));
  return [{ title, address: first.address }];
}

// Not part of an address in practice, though some may be: white space, quotes, and the punctuation of Chinese around it.
const END = /[\s<>"|`，。；：！？、（）【】《》「」『』“”‘’]/;
/** A comma ends an address where a name or another address follows; "…/article,1518" goes on. */
const COMMA_AND_MORE = /[,;](?:$|[\s"'\p{L}])/uy;

/** The address that begins here. `close` ends it as well, unless it was opened in it. */
function addressAt(line: string, start: number, close: "" | ")"): string {
  let depth = 0;
  let end = start;
  for (; end < line.length; end++) {
    const character = line[end] as string;
    if (END.test(character)) break;
    if (character === "(") depth++;
    if (character === ")" && depth-- === 0 && close === ")") break;
    if (character !== "," && character !== ";") continue;
    COMMA_AND_MORE.lastIndex = end;
    if (COMMA_AND_MORE.test(line)) break;
  }
  // The end of a sentence, or of brackets around the address.
  while (end > start && /[.,;:!?'\]]/.test(line[end - 1] as string)) end--;
  const address = line.slice(start, end);
  return address.endsWith(")") && !address.includes("(") ? address.slice(0, -1) : address;
}

const BARE = /^(?:[\p{L}\p{N}][\p{L}\p{N}-]*\.)+(?:xn--[\w-]+|\p{L}{2,})(?::\d{1,5})?(?:[/?#].*)?$/u;
const LONGEST_BARE = 2_000;

/** An address without a scheme: all of the line, all of one of its parts, or a word with a path. */
function findBareAddress(line: string): Found | null {
  const parts = splitParts(line, /[\t,;|，；：]|:\s|\s[-–—]\s/).filter((part) => part !== "");
  const found = lastAddress(parts);
  if (found !== null)
    return [{ title: trimSeparators(parts.filter((part) => part !== found).join(" ")), address: `https://${found}` }];
  const words = splitParts(line, /\s+/);
  const word = lastAddress(words.filter(looksDistinct));
  if (word === null) return null;
  return [{ title: trimSeparators(words.filter((one) => one !== word).join(" ")), address: `https://${word}` }];
}

/** "Node.js" may be a name, "nodejs.org/feed" is not. */
function lastAddress(parts: readonly string[]): string | null {
  const bare = parts.filter((part) => part.length < LONGEST_BARE && !/\s/.test(part) && BARE.test(part));
  return bare.findLast(looksDistinct) ?? bare.at(-1) ?? null;
}

function looksDistinct(part: string): boolean {
  return part.includes("/") || /^www\./i.test(part);
}

function splitParts(line: string, separators: RegExp): string[] {
  return line.split(separators).map(trimSeparators);
}

const SEPARATORS = new Set([..." \t。！？-–—:：|,;，；、\"'“”<>()（）[]【】《》*"]);

/** By hand: a pattern for the end of a text takes quadratic time on a long run of separators inside of it. */
function trimSeparators(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && SEPARATORS.has(text[start] as string)) start++;
  while (end > start && SEPARATORS.has(text[end - 1] as string)) end--;
  return text.slice(start, end);
}

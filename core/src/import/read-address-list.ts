import { MAX_OPML_ROWS } from "../feed/opml.ts";
import { readAddress } from "../read-address.ts";
import { type AddressEnd, addressAt, SCHEME } from "./address-at.ts";
import { RowCollector } from "./collect-rows.ts";
import { hasNamesAfterCommas, hasTags, readName, readNameAfter, trimSeparators } from "./name-beside-address.ts";

/**
 * A list that a person wrote or pasted: one address per line, optionally with a name, a bullet, or as a Markdown link. A line without
 * an address is refused, so that the person can see it. newsboat's file is such a list, with tags after the addresses.
 *
 * A line that begins with # is left out. It is no folder: such lines are as often remarks, headings of a whole document, or
 * addresses that are switched off, and a wrong folder has to be removed by hand.
 */
export function readAddressList(text: string): RowCollector {
  const rows = new RowCollector();
  const lines = entriesOf(text);
  const until = hasTags(text) ? "tags" : hasNamesAfterCommas(lines) ? "comma" : "name";
  for (const entry of lines) {
    const found = findMarkdownLinks(entry) ?? findAddresses(entry, until) ?? findBareAddress(entry, until);
    if (found === null) rows.refuse(entry, "no-address");
    else for (const { title, address } of found) rows.add({ title, address });
  }
  return rows;
}

/** One more than a list may have, if there are more: the list is refused then, and a text may have millions of lines. */
function entriesOf(text: string): string[] {
  const entries: string[] = [];
  for (const [line] of text.matchAll(/[^\r\n]+/g)) {
    const entry = withoutBullet(line);
    if (entry !== "" && !entry.startsWith("#")) entries.push(entry);
    if (entries.length > MAX_OPML_ROWS) break;
  }
  return entries;
}

type Found = { title: string; address: string }[];

// "5.a.example" may be a host, and "[1](" is the label of a Markdown link.
const BULLETS =
  /^(?:[-*+•·▪◦–—]\s+|\d{1,5}(?:\.\s+|[)）、．]\s*)|[(（【]\d{1,5}[)）】]\s*|\[\d{1,5}\](?!\()\s*|\p{No}\s*|\[[ xX]?\]\s+)/u;

function withoutBullet(line: string): string {
  let entry = line.trim();
  for (let bullet = BULLETS.exec(entry); bullet; bullet = BULLETS.exec(entry)) entry = entry.slice(bullet[0].length);
  return entry;
}

const LINK = new RegExp(SCHEME, "iy");

/** [name](address) */
function findMarkdownLinks(line: string): Found | null {
  const found: Found = [];
  let from = 0;
  for (let middle = line.indexOf("]("); middle !== -1; middle = line.indexOf("](", from)) {
    const label = line.slice(from, middle);
    from = middle + 2;
    const open = label.lastIndexOf("[");
    LINK.lastIndex = from;
    // Before the address is read, so that each character is read once.
    if (open === -1 || !LINK.test(line)) continue;
    const address = addressAt(line, from, "bracket");
    found.push({ title: readName(label.slice(open + 1)), address });
    from += address.length;
  }
  return found.length > 0 ? found : null;
}

/** Addresses with a scheme. One in a line has what stands before or after it as its name. */
function findAddresses(line: string, until: AddressEnd): Found | null {
  const scheme = new RegExp(SCHEME, "gi");
  const found: { address: string; start: number }[] = [];
  for (let match = scheme.exec(line); match; match = scheme.exec(line)) {
    const address = addressAt(line, match.index, until);
    found.push({ address, start: match.index });
    scheme.lastIndex = match.index + Math.max(address.length, match[0].length);
  }
  const [first, second] = found;
  if (!first) return null;
  if (second) return found.map(({ address }) => ({ title: "", address }));
  const title =
    readName(line.slice(0, first.start)) ||
    readNameAfter(line.slice(first.start + first.address.length), until === "tags");
  return [{ title, address: first.address }];
}

const BARE = /^(?:[\p{L}\p{N}][\p{L}\p{N}-]*\.)+(?:xn--[\w-]+|\p{L}{2,})(?::\d{1,5})?(?:[/?#].*)?$/u;
/** "1.2.3.4" alone may be a version. */
const LOCAL = /^(?:localhost|\d{1,3}(?:\.\d{1,3}){3})(?::\d{1,5}(?:[/?#].*)?|[/?#].*)$/i;
const LOCAL_LINE = /^(?:localhost|\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]+\])(?::\d{1,5})?(?:[/?#]\S*)?$/i;
const LONGEST_BARE = 2_000;

/** An address without a scheme: all of the line, all of one of its parts, or a word with a path. */
function findBareAddress(line: string, until: AddressEnd): Found | null {
  if (line.length < LONGEST_BARE && LOCAL_LINE.test(line) && readAddress(line))
    return [{ title: "", address: withScheme(line) }];
  // Most lines without an address are known by that. A line of five megabytes has millions of parts.
  if (!/[.:/?#]/.test(line)) return null;
  const parts = splitParts(line, /[\t,;|，；：]|:\s|\s[-–—]\s/).filter((part) => part !== "");
  const found = lastAddress(parts);
  // The commas may be part of it.
  if (found?.includes("/") && line.startsWith(found) && !/\s/.test(line)) return findAddresses(withScheme(line), until);
  if (found !== null)
    return [{ title: readName(parts.filter((part) => part !== found).join(" ")), address: withScheme(found) }];
  const word = lastAddress(splitParts(line, /\s+/).filter(looksDistinct));
  if (word === null) return null;
  const start = line.indexOf(word);
  const names = [readName(line.slice(0, start)), readNameAfter(line.slice(start + word.length), until === "tags")];
  return [{ title: names.filter((name) => name !== "").join(" "), address: withScheme(word) }];
}

/** IP addresses and this machine rarely have a certificate. */
function withScheme(bare: string): string {
  return `${LOCAL_LINE.test(bare) ? "http" : "https"}://${bare}`;
}

/** "Node.js" may be a name, "nodejs.org/feed" is not. */
function lastAddress(parts: readonly string[]): string | null {
  const bare = parts.filter((part) => part.length < LONGEST_BARE && !/\s/.test(part) && isBareAddress(part));
  return bare.findLast(looksDistinct) ?? bare.at(-1) ?? null;
}

function isBareAddress(part: string): boolean {
  return BARE.test(part) || (LOCAL.test(part) && readAddress(part) !== null);
}

function looksDistinct(part: string): boolean {
  return part.includes("/") || /^www\./i.test(part);
}

function splitParts(line: string, separators: RegExp): string[] {
  return line.split(separators).map(trimSeparators);
}

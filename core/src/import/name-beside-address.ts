import { SCHEME } from "./address-at.ts";

/** Of a numbered list: "4）", "4." and "4 - " before a name, "①" and digits in a key. "2.5" and "8:30" may begin a name. */
const NUMBER = /^(?:\p{N}{1,5}[)）】\].．,，、:：|\t](?!\p{N})|\d{1,5} [-–—|] |\d\ufe0f?\u20e3|[\p{No}\p{Nl}]+)/u;
/** Of a remark, or of a line that is switched off. */
const MARKS = /^(?:\/\/+|[!#=/]+\s)/;
const REMARK = /\s(?:#|\/\/)\s/;

/** newsboat's file has tags after the address, in quotes if they have spaces. One that begins with ~ is a name. */
const TITLE_TAG = /(?:^| )(?:"~((?:[^"\\]|\\.)*)"|~(\S+))/;
const TAGS = /^ +(?![-–—:|,;=→])/;
const QUOTED_TAG = / "[^"]*"/;
const LINE_WITH_TAGS = new RegExp(String.raw`^[ \t]*${SCHEME}\S+ (?: *"|.*"~)`, "im");

/** Whether the words after the addresses of this list are tags. */
export function hasTags(text: string): boolean {
  return LINE_WITH_TAGS.test(text);
}

/** A table without column names: a line is an address, one comma and a name. */
const LINE_WITH_NAME = new RegExp(String.raw`^\s*${SCHEME}[^\s,;]+[,;][^,;/=&]+$`, "i");
/** Most names have a capital, a space or a character of Chinese, Japanese or Korean. What follows a comma in an address seldom has one. */
const NAME_AT_END = /[,;][^,;]*[\p{Lu} \u2e80-\uffff][^,;]*$/u;

/** Whether most lines are like that. */
export function hasNamesAfterCommas(lines: readonly string[]): boolean {
  const named = lines.filter((line) => LINE_WITH_NAME.test(line));
  const sure = named.filter((line) => NAME_AT_END.test(line)).length;
  return named.length >= 2 && 2 * named.length > lines.length && 2 * sure > named.length;
}

/** Empty: there is none. A name has a letter: the rest of what people write before an address is numbers, marks and emoji. */
export function readName(text: string): string {
  const name = trimSeparators(trimSeparators(trimSeparators(text).replace(MARKS, "")).replace(NUMBER, ""));
  return /\p{L}/u.test(name) ? name : "";
}

/** The name that stands after an address. `isTagged`: the words there are tags. */
export function readNameAfter(text: string, isTagged: boolean): string {
  if (/^\s*(?:#|\/\/)/.test(text)) return "";
  if (TAGS.test(text)) {
    const [, quoted, word] = TITLE_TAG.exec(text) ?? [];
    const name = quoted?.replace(/\\(.)/g, "$1") ?? word;
    if (name !== undefined) return readName(name);
    if (isTagged || QUOTED_TAG.test(text)) return "";
  }
  const remark = text.search(REMARK);
  return readName(remark === -1 ? text : text.slice(0, remark));
}

const SEPARATORS = new Set([..." \t。！？-–—:：|,;，；、\"'`“”<>()（）[]【】《》*=→⇒"]);

/** Without a regular expression for the end, which takes quadratic time on a long run of separators inside the text. */
export function trimSeparators(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && SEPARATORS.has(text[start] as string)) start++;
  while (end > start && SEPARATORS.has(text[end - 1] as string)) end--;
  return text.slice(start, end);
}

import { excerptOf } from "../clean-text.ts";
import { MAX_OPML_LEVELS, MAX_OPML_ROWS, type OpmlProblem, type OpmlRow, parseOpml } from "../feed/opml.ts";
import { MAX_FOLDERS } from "../folder/check-folder.ts";
import type { FolderPath } from "../folder/folder-path.ts";
import { SCHEME } from "./address-at.ts";
import { LONGEST_SHOWN_TEXT, type RowCollector } from "./collect-rows.ts";
import { findXmlInText, isCutOff } from "./opml-in-text.ts";
import { findSeparator, parseCsv, type Separator } from "./parse-csv.ts";
import { isObject, parseJson, parsePartialJson } from "./parse-partial-json.ts";
import { readAddressList } from "./read-address-list.ts";
import { isTable, readAddressTable, withoutTitleLine } from "./read-address-table.ts";
import { isFreeTubeLine, readFreeTube } from "./read-freetube.ts";
import { readNewPipe } from "./read-newpipe.ts";
import { readYoutubeCsv, readYoutubeJson } from "./read-youtube-takeout.ts";

/** table: a CSV in a format that we do not know, of which one column has addresses. */
export type ListFormat = "opml" | "youtube" | "newpipe" | "freetube" | "table" | "addresses";

export type ListProblem =
  | { kind: "list-empty" }
  | { kind: "list-too-large" }
  | { kind: "list-too-long"; limit: number }
  | { kind: "list-too-deep"; limit: number }
  // Together with the folders the person already has.
  | { kind: "list-too-many-folders"; limit: number }
  | { kind: "list-is-archive" }
  | { kind: "list-is-database" }
  | { kind: "list-is-page" }
  | { kind: "list-is-feed" }
  | { kind: "list-is-other-xml"; element: string }
  | { kind: "list-is-other-json"; keys: string }
  | { kind: "list-is-other-table"; columns: string }
  | { kind: "list-without-addresses" }
  // It is in a known format, but nothing is in it.
  | { kind: "list-without-channels" };

export type FoundList = {
  ok: true;
  format: ListFormat;
  rows: OpmlRow[];
  /** Each once, in the order of the list. */
  folders: FolderPath[];
  /** How many of them were deeper than two levels, and how many names were cut. */
  joined: number;
  shortened: number;
  /** Only from OPML. Names that differ from the name of an earlier folder only in case or width. */
  respelled?: string[];
  /** The column of a table that the addresses are from. */
  column?: string;
};
export type SubscriptionList = FoundList | { ok: false; problem: ListProblem };

/** In characters, and in bytes of a file. */
export const LONGEST_LIST = 5_000_000;
/** ZIP, gzip and 7-Zip, whose third and fourth byte are one character of GBK or two of windows-1252. */
const ARCHIVE = /^(?:PK\x03\x04|\x1f|7z[^\0-\x7f]{1,2}'\x1c)/;
const ADDRESS_IN_BRACKETS = new RegExp(`^<${SCHEME}`, "i");
const LONGEST_COLUMN_NAME = 100;
/** In the message about a file that is not a list of channels. */
const MOST_NAMES = 8;
const LONGEST_LISTED_NAME = 30;

/**
 * Reads what another program exported, or what a person pasted. The content decides which format it is, not the name of the file. A truncated
 * list gives the rows that are complete and one that says where it ends. Never throws, takes linear time.
 */
export function readSubscriptionList(text: string): SubscriptionList {
  if (text.length > LONGEST_LIST) return { ok: false, problem: { kind: "list-too-large" } };
  // Before NUL is removed: these have it.
  if (ARCHIVE.test(text)) return { ok: false, problem: { kind: "list-is-archive" } };
  if (text.startsWith("SQLite format 3")) return { ok: false, problem: { kind: "list-is-database" } };
  const content = text
    .replaceAll("\0", "")
    .replace(/^\ufeff/, "")
    .trimStart();
  const trimmed = content.trimEnd();
  if (trimmed === "") return { ok: false, problem: { kind: "list-empty" } };
  if (isBinary(trimmed)) return { ok: false, problem: { kind: "list-without-addresses" } };
  if (trimmed.startsWith("<") && !ADDRESS_IN_BRACKETS.test(trimmed)) return readXmlList(trimmed);
  if (/^(?:\{|\[\s*[[{"\]])/.test(trimmed)) return readJsonList(trimmed);
  const xml = findXmlInText(trimmed);
  if (xml !== null) return readXmlList(xml);
  return readTable(content) ?? readPlainList(trimmed);
}

/** A picture, an executable or a PDF, which begins as text: addresses found in it mean nothing. */
function isBinary(text: string): boolean {
  if (text.startsWith("%PDF-")) return true;
  let odd = 0;
  for (const character of text.slice(0, 1_000)) if (character === "\ufffd" || /[^\P{Cc}\s]/u.test(character)) odd++;
  return odd > 10;
}

function readXmlList(text: string): SubscriptionList {
  const opml = parseOpml(text);
  if (!opml.ok) return { ok: false, problem: nameOpmlProblem(opml.problem, text) };
  const { rows, folders, joined, shortened, respelled } = opml;
  if (isCutOff(text)) {
    const rest = text.slice(text.lastIndexOf(">") + 1);
    rows.push({ ok: false, row: rows.length + 1, title: excerptOf(rest, LONGEST_SHOWN_TEXT), problem: "cut-off" });
  }
  return refuseEmpty({ ok: true, format: "opml", rows, folders, joined, shortened, ...(respelled && { respelled }) });
}

function nameOpmlProblem(problem: OpmlProblem, text: string): ListProblem {
  if (problem === "not-opml") return nameXml(text);
  if (problem === "too-deep") return { kind: "list-too-deep", limit: MAX_OPML_LEVELS };
  if (problem === "too-many-folders") return { kind: "list-too-many-folders", limit: MAX_FOLDERS };
  return { kind: "list-too-long", limit: MAX_OPML_ROWS };
}

function nameXml(text: string): ListProblem {
  const element =
    /<(?:[\w.-]+:)?([a-z][\w.-]*)/i.exec(text.slice(0, 10_000).replace(/<!--[\s\S]*?-->/g, ""))?.[1] ?? "";
  // The bookmarks of a browser are one, too.
  if (/<!doctype\s+(?:html|netscape-bookmark)/i.test(text.slice(0, 1_000)) || /^(?:html|head|meta)$/i.test(element))
    return { kind: "list-is-page" };
  if (/^(?:rss|feed|rdf)$/i.test(element)) return { kind: "list-is-feed" };
  // Nothing follows the declaration.
  if (element === "") return { kind: "list-without-channels" };
  return { kind: "list-is-other-xml", element: `<${element.slice(0, 50)}>` };
}

function readJsonList(text: string): SubscriptionList {
  const json = parsePartialJson(text, "subscriptions");
  // Several lines of JSON are no JSON.
  const profiles = json?.isWhole && !isFreeTubeLine(json.value) ? null : readFreeTube(text);
  if (profiles) return toList("freetube", profiles);
  const newPipe = readNewPipe(json?.value);
  const rows = newPipe ?? readYoutubeJson(json?.value);
  // YouTube writes this for a person without subscriptions.
  if (Array.isArray(json?.value) && json.isWhole && json.value.length === 0)
    return { ok: false, problem: { kind: "list-without-channels" } };
  if (!json || !rows) return { ok: false, problem: { kind: "list-is-other-json", keys: nameKeys(text, json?.value) } };
  for (const element of json.unreadable) rows.refuse(element, "unreadable");
  if (json.rest !== null) rows.refuse(json.rest, "cut-off");
  return toList(newPipe ? "newpipe" : "youtube", rows);
}

/** What the file has instead of channels. */
function nameKeys(text: string, value: unknown): string {
  const sample = value ?? parseJson(text.slice(0, text.search(/\r?\n|$/)));
  const one = Array.isArray(sample) ? sample.find(isObject) : sample;
  return listNames(isObject(one) ? Object.keys(one) : []);
}

/** A title, the names of the columns, and one row too many. What follows changes nothing: the table is refused as too long. */
const MOST_RECORDS = MAX_OPML_ROWS + 3;
/** Excel's first line, which names the separator. */
const SEPARATOR_LINE = /^"?sep=([,;\t])"?[,;]*[ \t]*(?:[\r\n]+|$)/i;

function readTable(content: string): SubscriptionList | null {
  const [line = "", named] = SEPARATOR_LINE.exec(content) ?? [];
  const text = content.slice(line.length);
  const separator = (named as Separator | undefined) ?? findSeparator(text);
  if (separator === null) return null;
  const written = parseCsv(text, separator, MOST_RECORDS);
  const youtube = readYoutubeCsv(written, /[\r\n]$/.test(text));
  if (youtube) return toList("youtube", youtube);
  const records = withoutTitleLine(written);
  if (!isTable(records)) return null;
  const table = readAddressTable(records);
  if (table) {
    const list = toList("table", table.rows);
    return list.ok ? { ...list, column: excerptOf(table.column, LONGEST_COLUMN_NAME) } : list;
  }
  // A list with commas in its names looks like a table, too.
  const list = readPlainList(text);
  if (list.ok || list.problem.kind === "list-too-long") return list;
  // A single line may be prose with a comma.
  if (records.length === 1)
    return {
      ok: false,
      problem: { kind: isTakeoutHeader(records[0] ?? [], text) ? "list-without-channels" : "list-without-addresses" },
    };
  return { ok: false, problem: { kind: "list-is-other-table", columns: listNames(records[0] ?? []) } };
}

/**
 * For a person without subscriptions, Takeout writes only the names of the columns, in the language of the account: id, address and title.
 * Most languages call the second URL. After the comma of a sentence there is a space.
 */
function isTakeoutHeader(names: readonly string[], text: string): boolean {
  const id = names.findIndex((name) => /\bid\b/i.test(name));
  const url = names.findIndex((name) => /\burl\b|网址|網址/i.test(name));
  if (names.length !== 3 || url === -1 || id === url) return false;
  return id !== -1 || (url === 1 && !/[,;\t] /.test(text));
}

function readPlainList(text: string): SubscriptionList {
  const rows = readAddressList(text);
  if (!rows.rows.some((row) => row.ok || row.problem === "address-with-password"))
    return { ok: false, problem: { kind: "list-without-addresses" } };
  return toList("addresses", rows);
}

function toList(format: ListFormat, { rows, folders, shortened, isTooLong }: RowCollector): SubscriptionList {
  if (isTooLong) return { ok: false, problem: { kind: "list-too-long", limit: MAX_OPML_ROWS } };
  return refuseEmpty({ ok: true, format, rows, folders, joined: 0, shortened });
}

/** Folders alone can be imported. */
function refuseEmpty(list: FoundList): SubscriptionList {
  const isEmpty = list.rows.length === 0 && list.folders.length === 0;
  return isEmpty ? { ok: false, problem: { kind: "list-without-channels" } } : list;
}

/** For a message. */
function listNames(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).map((name) => excerptOf(name, LONGEST_LISTED_NAME));
  return [...shown.filter((name) => name !== ""), ...(names.length > MOST_NAMES ? ["…"] : [])].join(", ") || "–";
}

/** What a screen says of a list before it is imported. */
export function summariseList({ rows, folders }: FoundList) {
  return {
    channels: new Set(rows.flatMap((row) => (row.ok ? [row.url] : []))).size,
    folders: folders.length,
    unusable: rows.flatMap((row) => (row.ok || row.problem === "cut-off" ? [] : [row])),
    isCutOff: rows.some((row) => !row.ok && row.problem === "cut-off"),
  };
}

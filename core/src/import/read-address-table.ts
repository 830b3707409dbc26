import { readListedAddress } from "../feed/read-listed-address.ts";
import { SCHEME } from "./address-at.ts";
import { RowCollector } from "./collect-rows.ts";
import { findTextColumns, splitFolders } from "./table-columns.ts";

const ADDRESS = new RegExp(String.raw`^<?${SCHEME}\S+$`, "i");
/** After the first address of a cell. */
const AFTER_FIRST = new RegExp(String.raw`\s|[,;|](?=[\s,;|]|<?${SCHEME})`, "i");
const FEED_NAME = /feed|rss|atom|xml|订阅/i;

/** A table has fewer: this is a text with many commas. */
const MOST_COLUMNS = 100;

export type AddressTable = { rows: RowCollector; column: string };

/**
 * A table in a format that we do not know, with names of columns in its first line. The column with the most addresses is taken; of two, the
 * one that is named like a feed. Null: no column has addresses.
 */
export function readAddressTable(records: readonly (readonly string[])[]): AddressTable | null {
  const [names = [], ...lines] = records;
  const counts = names.map((_, column) => lines.filter((line) => isAddress(line[column] ?? "")).length);
  const most = Math.max(0, ...counts);
  if (most === 0) return null;
  const inUse = counts.flatMap((count, column) => (count > 0 ? [column] : []));
  const chosen = inUse.find((column) => FEED_NAME.test(names[column] ?? "")) ?? counts.indexOf(most);
  const others = names.flatMap((_, column) => (counts[column] === 0 ? [column] : []));
  const addresses = lines.map((line) => findAddress(line, chosen, inUse));
  const columns = findTextColumns(names, lines, addresses, others);
  const rows = new RowCollector();
  for (const [index, line] of lines.entries()) {
    const title = line[columns.title] ?? "";
    const address = addresses[index] ?? null;
    if (address === null) rows.refuse(title || line.join(", "), "no-address");
    // Once is enough to say that it cannot be used.
    else
      for (const folder of splitFolders(line[columns.folder] ?? ""))
        if (rows.add({ title, address, folder }) === null) break;
  }
  return { rows, column: names[chosen] ?? "" };
}

/** In the chosen column also an address without a scheme; if that has none, one of another column. */
function findAddress(line: readonly string[], chosen: number, inUse: readonly number[]): string | null {
  const first = firstAddress(line[chosen] ?? "");
  if (ADDRESS.test(first)) return first;
  // A host without a path may be a file elsewhere, but not here.
  const bare = [first, `${first}/`].find((one) => readListedAddress(one) !== null);
  if (bare !== undefined) return bare;
  const other = inUse.find((column) => isAddress(line[column] ?? ""));
  return other === undefined ? null : firstAddress(line[other] ?? "");
}

/** One or more, and nothing else. */
function isAddress(cell: string): boolean {
  // Most cells have none. Splitting them all takes most of the time of a table.
  if (!cell.includes("://")) return false;
  return cell
    .trim()
    .split(/\s+/)
    .every((part) => ADDRESS.test(part));
}

function firstAddress(cell: string): string {
  const [first = ""] = cell.trim().split(AFTER_FIRST, 1);
  return first.replace(/^<|>$/g, "");
}

/** A table may have a title above the names of its columns. */
export function withoutTitleLine(records: string[][]): string[][] {
  const [title = [], ...table] = records;
  const isTitle = title.filter((cell) => cell !== "").length === 1 && title.length === table[0]?.length;
  return isTitle && table.length > 1 && isTable(table) ? table : records;
}

/** Whether the first line names columns: it has several, none of which is an address, and other lines have as many. */
export function isTable(records: readonly (readonly string[])[]): boolean {
  const [names = [], ...lines] = records;
  if (names.length > MOST_COLUMNS) return false;
  if (names.filter((name) => name !== "").length < 2 || names.some(isAddress)) return false;
  const alike = lines.filter((line) => line.length === names.length).length;
  return alike >= lines.length / 2;
}

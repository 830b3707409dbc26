import { MAX_FOLDERS } from "../folder/check-folder.ts";
import { RowCollector } from "./collect-rows.ts";

const ADDRESS = /^(?:feed:)?(?:https?|feed):\/\/\S+$/i;
const FEED_NAME = /feed|rss|atom|xml|订阅/i;
const TITLE_NAME = /title|name|标题|名/i;
/** The first that a table has. Whole names only: `category_id`, `is_group` and `group order` are something else. */
const FOLDER_NAMES = [
  /^(?:folder|文件夹|文件夾)(?: ?name|名|名称|名稱)?$/i,
  /^(?:group|分组|分組)(?: ?name|名|名称|名稱)?$/i,
  /^(?:category|分类|分類)(?: ?name|名|名称|名稱)?$/i,
];
/** Of these columns, values that name no folder. */
const NOT_FOLDER = /^(?:[\d\s.,-]*|true|false|yes|no)$/i;

/** A table has fewer: this is a text with many commas. */
const MOST_COLUMNS = 100;

export type AddressTable = { rows: RowCollector; column: string };

/**
 * A table in a format that we do not know, with names of columns in its first line. The column with the most addresses is taken; of two, the
 * one that is named like a feed. Null: no column has addresses.
 */
export function readAddressTable(records: readonly (readonly string[])[]): AddressTable | null {
  const [names = [], ...lines] = records;
  const counts = names.map((_, column) => lines.filter((line) => ADDRESS.test(line[column] ?? "")).length);
  const most = Math.max(0, ...counts);
  if (most === 0) return null;
  const inUse = counts.flatMap((count, column) => (count > 0 ? [column] : []));
  const chosen = inUse.find((column) => FEED_NAME.test(names[column] ?? "")) ?? counts.indexOf(most);
  const others = names.flatMap((_, column) => (counts[column] === 0 ? [column] : []));
  const folderColumn = findFolderColumn(records, others);
  const texts = others.filter((column) => column !== folderColumn);
  const titleColumn = texts.find((column) => TITLE_NAME.test(names[column] ?? "")) ?? texts[0] ?? -1;
  const rows = new RowCollector();
  for (const line of lines) {
    const title = line[titleColumn] ?? "";
    const address = [line[chosen] ?? "", ...inUse.map((column) => line[column] ?? "")].find((one) => ADDRESS.test(one));
    if (address === undefined) rows.refuse(title || line.join(", "), "no-address");
    else rows.add({ title, address, folder: line[folderColumn] ?? "" });
  }
  return { rows, column: names[chosen] ?? "" };
}

/** Only beside a column with titles. -1: there is none, or it has more folders than a person may have. */
function findFolderColumn([names = [], ...lines]: readonly (readonly string[])[], columns: readonly number[]): number {
  const nameOf = (column: number) => (names[column] ?? "").replaceAll("_", " ");
  const isFolderName = (column: number) => FOLDER_NAMES.some((form) => form.test(nameOf(column)));
  if (!columns.some((column) => TITLE_NAME.test(nameOf(column)) && !isFolderName(column))) return -1;
  const found = FOLDER_NAMES.flatMap((form) => columns.find((column) => form.test(nameOf(column))) ?? []);
  const hasFolders = (column: number) => {
    const values = new Set(lines.map((line) => line[column] ?? ""));
    return values.size <= MAX_FOLDERS && [...values].some((value) => !NOT_FOLDER.test(value));
  };
  return found.find(hasFolders) ?? -1;
}

/** Whether the first line names columns: it has several, none of which is an address, and other lines have as many. */
export function isTable(records: readonly (readonly string[])[]): boolean {
  const [names = [], ...lines] = records;
  if (names.filter((name) => name !== "").length < 2 || names.some((name) => ADDRESS.test(name))) return false;
  if (names.length > MOST_COLUMNS) return false;
  const alike = lines.filter((line) => line.length === names.length).length;
  return alike >= lines.length / 2;
}

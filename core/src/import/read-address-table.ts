import { RowCollector } from "./collect-rows.ts";

const ADDRESS = /^(?:feed:)?(?:https?|feed):\/\/\S+$/i;
const FEED_NAME = /feed|rss|atom|xml|订阅/i;
const TITLE_NAME = /title|name|标题|名/i;
/** Not a column with numbers of folders, such as `category_id`. */
const FOLDER_NAME = /^(?!.*id$).*(?:folder|group|categor|文件夹|文件夾|分组|分組|分类|分類)/i;

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
  const folderColumn = others.find((column) => FOLDER_NAME.test(names[column] ?? "")) ?? -1;
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

/** Whether the first line names columns: it has several, none of which is an address, and other lines have as many. */
export function isTable(records: readonly (readonly string[])[]): boolean {
  const [names = [], ...lines] = records;
  if (names.filter((name) => name !== "").length < 2 || names.some((name) => ADDRESS.test(name))) return false;
  if (names.length > MOST_COLUMNS) return false;
  const alike = lines.filter((line) => line.length === names.length).length;
  return alike >= lines.length / 2;
}

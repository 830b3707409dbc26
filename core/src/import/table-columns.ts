import { readListedAddress } from "../feed/read-listed-address.ts";
import { MAX_FOLDERS } from "../folder/check-folder.ts";

type Lines = readonly (readonly string[])[];

const TITLE_NAME = /title|name|标题|標題|名/i;
/** Whole names only: `category_id`, `is_group` and `group order` are something else. */
const FOLDER_NAME = /^(?:folders?|文件夹|文件夾)(?: ?names?|名|名称|名稱)?$/i;
/** These mean folders only beside a column with titles: a group may be the channel. */
const GROUP_NAME = /^(?:groups?|分组|分組)(?: ?names?|名|名称|名稱)?$/i;
const CATEGORY_NAME = /^(?:categor(?:y|ies)|分类|分類)(?: ?names?|名|名称|名稱)?$/i;
const NOT_TITLE_NAME = /(?:\b(?:id|uuid|guid|tags?|labels?)|标签|標籤)$/i;

const NO_WORD = /^(?:true|false|yes|no|on|off|ja|nein|oui|non|s[ií]|是|否)$/i;
/** With letters: 2024-01-02T03:04Z, 2 January 2024, January 2, 2024, 2024年1月2日. */
const DATE =
  /^(?:\d{4}[-/.年]\s?\d{1,2}[-/.月]|(?:\p{L}+\.?,? )?\d{1,2}\.? \p{L}{3,}\.?,? \d{4}|(?:\p{L}+\.?,? )?\p{L}{3,}\.? \d{1,2},? \d{4})/u;
const LONGEST_DATE = 100;

type TextColumns = { title: number; folder: number };

/** Which of the columns without addresses has names, and which has folders. -1: none. `addresses`: the address of each line. */
export function findTextColumns(
  names: readonly string[],
  lines: Lines,
  addresses: readonly (string | null)[],
  columns: readonly number[],
): TextColumns {
  const nameOf = (column: number) => (names[column] ?? "").replaceAll("_", " ");
  const isNamed = (column: number, ...forms: RegExp[]) => forms.some((form) => form.test(nameOf(column)));
  const isFolder = (column: number) => isNamed(column, FOLDER_NAME, GROUP_NAME, CATEGORY_NAME);
  const title = columns.find((column) => isNamed(column, TITLE_NAME) && !isFolder(column));
  const forms = title === undefined ? [FOLDER_NAME] : [FOLDER_NAME, GROUP_NAME, CATEGORY_NAME];
  const named = forms.flatMap((form) => columns.find((column) => isNamed(column, form)) ?? []);
  const folder = named.find((column) => hasFolders(lines, column)) ?? -1;
  const mayBeTitle = (column: number) =>
    !isNamed(column, FOLDER_NAME, CATEGORY_NAME, NOT_TITLE_NAME) && hasTitles(lines, addresses, column);
  return { title: title ?? columns.find(mayBeTitle) ?? -1, folder };
}

/** A cell with several folders has ; or | between them. A comma may be part of a name. */
export function splitFolders(cell: string): string[] {
  const folders = cell.split(/[;|]/).filter((name) => name.trim() !== "");
  return folders.length > 0 ? folders : [""];
}

/** No more than a person may have: more are tags. */
function hasFolders(lines: Lines, column: number): boolean {
  const folders = new Set(lines.flatMap((line) => splitFolders(line[column] ?? "")));
  return folders.size <= MAX_FOLDERS && [...folders].some((name) => /[^\d\s.,-]/.test(name) && !NO_WORD.test(name));
}

/** Names differ, labels repeat. A channel that is listed twice has the same name twice. */
function hasTitles(lines: Lines, addresses: readonly (string | null)[], column: number): boolean {
  const addressOf = new Map<string, string | null>();
  for (const [index, line] of lines.entries()) {
    const value = line[column] ?? "";
    if (value === "") continue;
    const address = addresses[index] ?? null;
    if (!isWord(value) || (addressOf.get(value) ?? address) !== address) return false;
    addressOf.set(value, address);
  }
  const values = [...addressOf.keys()];
  return values.some((value) => readListedAddress(`${value}/`) === null);
}

function isWord(value: string): boolean {
  return /\p{L}/u.test(value) && !NO_WORD.test(value) && !DATE.test(value.slice(0, LONGEST_DATE));
}

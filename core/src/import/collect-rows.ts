import { normaliseChannelAddress } from "../channel/normalise-channel-address.ts";
import { cleanLine, excerptOf } from "../clean-text.ts";
import { MAX_OPML_ROWS, type OpmlRow, readPage, refuseAddress } from "../feed/opml.ts";
import { readListedAddress } from "../feed/read-listed-address.ts";
import { hasPassword } from "../feed/without-password.ts";
import { cleanName, LONGEST_NAME } from "../folder/clean-name.ts";
import { type FolderPath, pathKey } from "../folder/folder-path.ts";

const LONGEST_TITLE = 500;
/** How much is shown of a row that is not a channel. */
export const LONGEST_SHOWN_TEXT = 80;

type GoodRow = Extract<OpmlRow, { ok: true }>;
type RowProblem = Exclude<Extract<OpmlRow, { ok: false }>, { address: string }>["problem"];

/** What a list says of one channel. */
export type ListEntry = {
  title: string;
  address: string;
  folder?: string;
  /** Only where the address is that of a feed: the page it belongs to, if the list says so. */
  page?: string | null;
};

/** Makes the rows of a list, in its order, one for each channel: listed again, it is in one more folder. Stops at the most rows of a list. */
export class RowCollector {
  readonly rows: OpmlRow[] = [];
  isTooLong = false;
  /** How many folders have a name that was cut. */
  shortened = 0;
  #entries = 0;
  readonly #rowOf = new Map<string, GoodRow>();
  readonly #folders = new Map<string, FolderPath>();

  get folders(): FolderPath[] {
    return [...this.#folders.values()];
  }

  /** Returns the number of its row, or null if it cannot be used. */
  add({ title, address, folder = "", page }: ListEntry): number | null {
    if (!this.#hasRoom()) return null;
    const name = cleanLine(title).slice(0, LONGEST_TITLE).toWellFormed();
    const url = readListedAddress(address);
    if (url === null || hasPassword(url)) {
      if (address.trim() === "") this.#pushRefused(name, "no-address");
      else this.rows.push(refuseAddress(this.rows.length + 1, name, address, url));
      return null;
    }
    const channel = normaliseChannelAddress(url) ?? url;
    const path = this.#folderOf(folder);
    const known = this.#rowOf.get(channel);
    if (known) {
      if (known.title === "") known.title = name;
      if (path && !known.folders.includes(path)) known.folders.push(path);
      return known.row;
    }
    const row = this.rows.length + 1;
    // The address may be that of a page.
    const link = page === undefined ? url : readPage(page);
    const added: GoodRow = { ok: true, row, title: name, url, link, folders: path ? [path] : [] };
    this.#rowOf.set(channel, added);
    this.rows.push(added);
    return row;
  }

  /** Also without a channel. */
  addFolder(name: string): void {
    this.#folderOf(name);
  }

  /** `text` is what the list has instead of a channel. */
  refuse(text: string, problem: RowProblem): void {
    if (this.#hasRoom()) this.#pushRefused(text, problem);
  }

  #pushRefused(text: string, problem: RowProblem): void {
    this.rows.push({ ok: false, row: this.rows.length + 1, title: excerptOf(text, LONGEST_SHOWN_TEXT), problem });
  }

  #folderOf(written: string): FolderPath | null {
    const name = cleanName(written);
    if (name === "") return null;
    const path: FolderPath = [name];
    const known = this.#folders.get(pathKey(path));
    if (known) return known;
    this.#folders.set(pathKey(path), path);
    if (cleanLine(written).length > LONGEST_NAME) this.shortened++;
    return path;
  }

  /** Channels that are listed again count, too: parsing more would take seconds. */
  #hasRoom(): boolean {
    this.isTooLong ||= ++this.#entries > MAX_OPML_ROWS;
    return !this.isTooLong;
  }
}

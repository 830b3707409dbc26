import { type ListEntry, RowCollector } from "./collect-rows.ts";
import { isObject } from "./parse-partial-json.ts";

const CHANNEL_ID = /^UC[\w-]{22}$/;
const CHANNEL_PAGE = /^https?:\/\/(?:www\.|m\.)?youtube\.com\/(?:channel\/|c\/|user\/|@)/i;
/** The ids of a real list are in its first lines. */
const LOOKED_AT = 20;

export function youtubeChannel(id: string, title: string): ListEntry {
  return { title, address: `https://www.youtube.com/channel/${id}` };
}

export function isYoutubeChannelId(text: unknown): text is string {
  return typeof text === "string" && CHANNEL_ID.test(text);
}

/**
 * `subscriptions.csv` of Google Takeout: id, address and title of a channel. The words of its first line are in the language of the account,
 * so the columns are recognised by their content. Null: no column has ids of channels.
 */
export function readYoutubeCsv(records: readonly (readonly string[])[], endsInLine: boolean): RowCollector | null {
  const first = records.slice(0, LOOKED_AT);
  const columnOf = (fits: RegExp) =>
    Math.max(-1, ...first.map((record) => record.findIndex((field) => fits.test(field))));
  const idColumn = columnOf(CHANNEL_ID);
  if (idColumn === -1) return null;
  const pageColumn = columnOf(CHANNEL_PAGE);
  const rows = new RowCollector();
  records.forEach((record, index) => {
    const id = record[idColumn] ?? "";
    const page = record[pageColumn] ?? "";
    const title = record.find((field, column) => field !== "" && column !== idColumn && column !== pageColumn) ?? "";
    if (CHANNEL_ID.test(id)) rows.add(youtubeChannel(id, title));
    else if (CHANNEL_PAGE.test(page)) rows.add({ title, address: page });
    else if (index > 0) {
      const isCut = index === records.length - 1 && !endsInLine;
      rows.refuse(record.join(", "), isCut ? "cut-off" : "no-address");
    }
  });
  return rows;
}

/** `subscriptions.json`, which Takeout had until 2021 and FreeTube still writes. Null: this is something else. */
export function readYoutubeJson(value: unknown): RowCollector | null {
  if (!Array.isArray(value) || !value.some((one) => isObject(one) && isObject(one.snippet))) return null;
  const rows = new RowCollector();
  for (const one of value) {
    if (rows.isTooLong) break;
    const snippet = isObject(one) && isObject(one.snippet) ? one.snippet : {};
    const { title: written, resourceId } = snippet;
    const title = typeof written === "string" ? written : "";
    const id = isObject(resourceId) ? resourceId.channelId : undefined;
    if (isYoutubeChannelId(id)) rows.add(youtubeChannel(id, title));
    else rows.refuse(title || JSON.stringify(one), "no-address");
  }
  return rows;
}

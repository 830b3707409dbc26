import type { ChannelId, ItemId } from "../ids.ts";
import type { ListedItem, Source } from "./item.ts";

/** An item before the names of its channels are joined to it. */
export type RowOf<Item extends ListedItem> = Omit<Item, "channel" | "sources" | "entryId"> & {
  channelId: ChannelId;
  channelTitle: string;
  channelUrl: string;
  sources: Source[] | null;
  story: (Source & { itemId: ItemId; entryId: ItemId })[] | null;
};
export type Row = RowOf<ListedItem>;

/** This channel first, then the others. */
export function withChannels<Columns extends Row>(rows: Columns[]) {
  return rows.map(({ channelId, channelTitle, channelUrl, sources, story, ...item }) => {
    const channel = named({ id: channelId, title: channelTitle, channelUrl });
    const told = story?.map(({ entryId, ...source }) => source) ?? [];
    const others = [...(sources ?? []), ...told].filter(({ id }) => id !== channelId).map(named);
    return { ...item, channel, sources: [channel, ...others], entryId: story?.[0]?.entryId ?? null };
  });
}

function named(source: Source): Source {
  return { ...source, title: source.title || source.channelUrl };
}

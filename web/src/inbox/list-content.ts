import { type CountedFolder, channelsOfFolders } from "#core/view/count-views.ts";
import { hasAllChannels, type ItemKind, narrowKind, readViewKey, type ViewFilter } from "#core/view/view.ts";
import type { ItemList } from "./item-list.ts";

/** What has to be known of a list to say whether an item that has just arrived belongs to it. */
export interface ListContent {
  /** Null: all of them. */
  channels: ReadonlySet<string> | null;
  kind: ItemKind;
  /** Whether that is all. Of the words of a view and the day of an item, only the server knows. */
  isExact: boolean;
}

/** Null: nothing that arrives is announced in this list, or it is not known yet what it contains. */
export function contentOf(
  { view: key, channelId, which, kind, question }: ItemList,
  folders: readonly CountedFolder[],
  savedViews: readonly { id: string; filter: ViewFilter }[],
): ListContent | null {
  if (question !== "" || which === "starred") return null;
  if (key === null) return { channels: new Set(channelId === null ? [] : [channelId]), kind, isExact: true };
  const view = readViewKey(key);
  switch (view?.kind) {
    case "starred":
      return null;
    case "all":
    case "unread":
      return { channels: null, kind, isExact: true };
    case "today":
      return { channels: null, kind, isExact: false };
    case "videos":
      return { channels: null, kind: "video", isExact: true };
    case "podcasts":
      return { channels: null, kind: "podcast", isExact: true };
    case "folder":
      return { channels: channelsOfFolders(folders, [view.id]), kind, isExact: true };
    case "saved": {
      const filter = savedViews.find(({ id }) => id === view.id)?.filter;
      const both = filter && narrowKind(filter.kind, kind);
      if (!filter || !both) return null;
      const named = [...channelsOfFolders(folders, filter.folders), ...filter.channels];
      return { channels: hasAllChannels(filter) ? null : new Set(named), kind: both, isExact: filter.words === "" };
    }
  }
  return null;
}

/** As much of a new item as this needs. */
interface Arrived {
  channelId: string;
  isRead: boolean;
  isVideo: boolean;
  isAudio: boolean;
}

export function isIn({ channels, kind }: ListContent, { channelId, isRead, isVideo, isAudio }: Arrived): boolean {
  // Read in another tab; or starred, which delivers items from before the subscription as read.
  if (isRead) return false;
  if (channels && !channels.has(channelId)) return false;
  return { any: true, video: isVideo, podcast: isAudio, text: !isVideo && !isAudio }[kind];
}

import { useNavigate } from "@tanstack/react-router";
import { useLanguage } from "#ui/words/words.ts";
import { channelSortOf } from "../folders/channel-sort.ts";
import { channelsInOrder } from "../folders/channels-in-order.ts";
import { forgetUnreadWithoutTree, unreadAtSort } from "../folders/unread-at-sort.ts";
import { useFolders } from "../folders/use-folders.ts";
import type { ListedChannel } from "../following/use-channels.ts";
import { useCountedChannels } from "../following/use-counted-channels.ts";
import { useMe } from "../person/me.ts";

const NONE: readonly ListedChannel[] = [];

/** Opens the channel after or before the one that is shown, in the order of the sidebar; from a view, the first or last one. */
export function useChannelStep(channelId: string | null): (by: 1 | -1) => void {
  const navigate = useNavigate();
  const language = useLanguage();
  const channels = useCountedChannels() ?? NONE;
  const { data: folders = [] } = useFolders();
  const sortSetting = channelSortOf(useMe()?.id ?? "");
  return (by) => {
    const sort = sortSetting.read();
    if (channelId === null) forgetUnreadWithoutTree();
    const order = channelsInOrder({ channels, folders, sort, unreadAtSort: unreadAtSort(channels, sort), language });
    const at = channelId === null ? (by === 1 ? -1 : order.length) : order.indexOf(channelId);
    const to = order[at + by];
    if (to !== undefined) void navigate({ to: "/channels/$channelId", params: { channelId: to } });
  };
}

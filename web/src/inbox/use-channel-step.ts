import { useNavigate } from "@tanstack/react-router";
import { useLanguage } from "#ui/words/words.ts";
import { channelSortOf } from "../folders/channel-sort.ts";
import { channelsInOrder } from "../folders/channels-in-order.ts";
import { useFolders } from "../folders/use-folders.ts";
import { type ListedChannel, useChannels } from "../following/use-channels.ts";
import { useCountedChannels } from "../following/use-counted-channels.ts";
import { useMe } from "../person/me.ts";

const NONE: readonly ListedChannel[] = [];

/** How many unread items channels had when the person began to step through them: reading does not change the order. */
let unreadAtStart: ReadonlyMap<string, number> = new Map();

/** Opens the channel after or before the one that is shown, in the order of the sidebar; from a view, the first or last one. */
export function useChannelStep(channelId: string | null): (by: 1 | -1) => void {
  const navigate = useNavigate();
  const language = useLanguage();
  const { data: listed = NONE } = useChannels();
  const channels = useCountedChannels(listed);
  const { data: folders = [] } = useFolders();
  const sort = channelSortOf(useMe()?.id ?? "");
  return (by) => {
    if (channelId === null || !unreadAtStart.has(channelId))
      unreadAtStart = new Map(channels.map(({ id, unread }) => [id, unread]));
    const order = channelsInOrder({ channels, folders, sort: sort.read(), unreadAtSort: unreadAtStart, language });
    const at = channelId === null ? (by === 1 ? -1 : order.length) : order.indexOf(channelId);
    const to = order[at + by];
    if (to !== undefined) void navigate({ to: "/channels/$channelId", params: { channelId: to } });
  };
}

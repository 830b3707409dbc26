import { useMemo } from "react";
import { useUnreadCounts } from "../views/use-unread-counts.ts";
import { countChannels, toUnread } from "./count-channels.ts";
import { type ListedChannel, useChannels } from "./use-channels.ts";

/** The channels the person follows, with the counts that the views show too; undefined while they load. */
export function useCountedChannels(): readonly ListedChannel[] | undefined {
  const { data: channels } = useChannels();
  const counts = useUnreadCounts().data?.channels;
  // Memoised separately, because the counts are here before the channels are.
  const unreadOf = useMemo(() => counts && toUnread(counts), [counts]);
  return useMemo(() => (channels && unreadOf ? countChannels(channels, unreadOf) : channels), [channels, unreadOf]);
}

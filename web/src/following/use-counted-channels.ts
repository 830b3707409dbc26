import { useMemo } from "react";
import { useUnreadCounts } from "../views/use-unread-counts.ts";
import { countChannels } from "./count-channels.ts";
import type { ListedChannel } from "./use-channels.ts";

/** The channels with the counts that the views show too. */
export function useCountedChannels(channels: readonly ListedChannel[]): readonly ListedChannel[] {
  const counts = useUnreadCounts().data?.channels;
  return useMemo(() => (counts ? countChannels(channels, counts) : channels), [channels, counts]);
}

import { useWords } from "#ui/words/words.ts";
import type { ListedChannel } from "../following/use-channels.ts";
import { TimeAgo } from "../time/time-ago.tsx";
import { useNow } from "../time/use-now.ts";

interface NextTryProps {
  channel: ListedChannel;
  isRefreshing: boolean;
  /** For where it begins a line. */
  className?: string;
}

/** When a channel is fetched next. */
export function NextTry({ channel, isRefreshing, className }: NextTryProps) {
  const words = useWords("channels");
  const now = useNow();
  const at = channel.nextRefreshAt;
  if (channel.paused || at === null) return words.notScheduled;
  if (isRefreshing || new Date(at).getTime() <= now.getTime()) return words.due;
  return <TimeAgo at={at} {...(className && { className })} />;
}

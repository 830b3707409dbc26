import { HealthMark } from "#ui/health-mark.tsx";
import { useWords } from "#ui/words/words.ts";
import { healthOf } from "../channels/channel-health.ts";
import type { ListedChannel } from "../channels/use-channels.ts";
import { shellWords } from "../words/shell-words.ts";

/** Whether a channel rests, or how it fares. */
export function ChannelMark({ channel }: { channel: ListedChannel }) {
  const words = useWords(shellWords);
  const health = healthOf(channel);
  return <HealthMark health={health} label={words.health[health]} />;
}

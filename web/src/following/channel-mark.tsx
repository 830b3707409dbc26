import { HealthMark } from "#ui/marks/health-mark.tsx";
import { useWords } from "#ui/words/words.ts";
import { healthOf } from "./channel-health.ts";
import type { ListedChannel } from "./use-channels.ts";

/** A channel's health as a mark with a label. */
export function ChannelMark({ channel }: { channel: ListedChannel }) {
  const words = useWords("sidebar");
  const health = healthOf(channel);
  return <HealthMark health={health} label={words.health[health]} />;
}

import { classNames } from "#ui/controls/class-names.ts";
import { type Health, HealthMark } from "#ui/marks/health-mark.tsx";
import { OwnerLink } from "../following/owner-link.tsx";
import type { ListedChannel } from "../following/use-channels.ts";
import { useHealthWords } from "./use-health-words.ts";

const COLOUR: Partial<Record<Health, string>> = {
  unusual: "font-medium text-warn",
  slow: "font-medium text-warn",
  failing: "font-medium text-danger",
  gone: "font-medium text-danger",
};

/** For a list: a mark, a label, and for problems the cause and what to do. Nothing for a channel that is well. */
export function HealthLine({ channel }: { channel: ListedChannel }) {
  const words = useHealthWords(channel);
  if (!words) return null;
  const { health, name, cause } = words;
  return (
    <div className="grid grid-cols-[8px_minmax(0,1fr)] items-baseline gap-2.5 text-13">
      <HealthMark health={health} />
      <div>
        <span className={classNames("block", COLOUR[health] ?? "font-medium")}>{name}</span>
        {cause && (
          <span className="block text-text-2">
            {cause} {health === "failing" && <OwnerLink problem={channel.problem} />}
          </span>
        )}
      </div>
    </div>
  );
}

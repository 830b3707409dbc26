import { fullTime, relativeTime } from "#ui/time/relative-time.ts";
import { useLanguage } from "#ui/words/words.ts";
import { useNow } from "./use-now.ts";

/** A relative time that stays current, with the full date and time as its title. */
export function TimeAgo({ at, className }: { at: string; className?: string }) {
  const language = useLanguage();
  const now = useNow();
  const date = new Date(at);
  return (
    <time dateTime={at} title={fullTime(date, language)} className={className}>
      {relativeTime(date, now, language)}
    </time>
  );
}

import type { ReactNode } from "react";
import Archive from "~icons/lucide/archive";
import Globe from "~icons/lucide/globe";
import KeyRound from "~icons/lucide/key-round";
import PencilLine from "~icons/lucide/pencil-line";
import Radio from "~icons/lucide/radio";
import ShieldAlert from "~icons/lucide/shield-alert";
import { classNames } from "../controls/class-names.ts";
import { Tag } from "../controls/tag.tsx";
import type { LucideIcon } from "../marks/create-icon.ts";
import { useLanguage, useWords } from "../words/words.ts";
import type { FeedSuggestion } from "./suggestion.ts";

type Flagged = Pick<FeedSuggestion, "retired" | "nsfw" | "needs" | "settings" | "antiCrawler" | "origin">;

/** Where a feed comes from, and warnings about it: each a word, an icon and an explanation. */
export function SuggestionFlags({ of }: { of: Flagged }) {
  const words = useWords("suggestions");
  return (
    <>
      {of.origin === "declared" && (
        <Tag look="accent" icon={Radio} title={words.declaredReason}>
          {words.declared}
        </Tag>
      )}
      {of.origin === "own" && (
        <Tag look="accent" icon={PencilLine} title={words.ownReason}>
          {words.own}
        </Tag>
      )}
      <FeedWarnings of={of} />
    </>
  );
}

/** What may keep a feed from working. */
export function FeedWarnings({ of }: { of: Flagged }) {
  return useWarnings(of).map(({ text, look, icon, reason }) => (
    <Tag key={text} look={look} icon={icon} title={reason}>
      {text}
    </Tag>
  ));
}

/**
 * The same in words only, for a line of text. `setUp` stands beside the first one, on the same line: the words are cut,
 * and the row does not grow.
 */
export function WarningWords({ of, setUp }: { of: Flagged; setUp: ReactNode }) {
  return useWarnings(of).map(({ text, look, reason }, index) => {
    const hasSetUp = index === 0 && Boolean(setUp);
    return (
      <span key={text} className={classNames("max-w-full", hasSetUp && "flex items-baseline gap-x-2")}>
        <span title={reason} className={classNames(look === "warn" && "text-warn", hasSetUp && "truncate")}>
          {text}
          {reason && <span className="sr-only">. {reason}</span>}
        </span>
        {hasSetUp && setUp}
      </span>
    );
  });
}

interface Warning {
  text: string;
  look: "warn" | "plain";
  icon?: LucideIcon | undefined;
  reason?: string | undefined;
}

function useWarnings(of: Flagged): Warning[] {
  const words = useWords("suggestions");
  const names = new Intl.ListFormat(useLanguage());
  const warnings: Warning[] = [];
  const [first, ...more] = of.settings ?? [];
  if (of.needs?.includes("config"))
    warnings.push({
      look: "warn",
      icon: KeyRound,
      ...(first === undefined
        ? { text: words.needsConfig, reason: words.needsConfigReason }
        : {
            text: words.needsSetting(first, more.length),
            reason: words.needsSettingsReason(names.format([first, ...more])),
          }),
    });
  if (of.needs?.includes("browser"))
    warnings.push({ look: "warn", icon: Globe, text: words.needsBrowser, reason: words.needsBrowserReason });
  if (of.antiCrawler)
    warnings.push({ look: "warn", icon: ShieldAlert, text: words.antiCrawler, reason: words.antiCrawlerReason });
  if (of.nsfw) warnings.push({ look: "plain", text: words.adult });
  if (of.retired) warnings.push({ look: "plain", icon: Archive, text: words.retired, reason: words.retiredReason });
  return warnings;
}

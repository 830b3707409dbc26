import Archive from "~icons/lucide/archive";
import Globe from "~icons/lucide/globe";
import KeyRound from "~icons/lucide/key-round";
import PencilLine from "~icons/lucide/pencil-line";
import Radio from "~icons/lucide/radio";
import ShieldAlert from "~icons/lucide/shield-alert";
import { Tag } from "../controls/tag.tsx";
import { useLanguage, useWords } from "../words/words.ts";
import type { FeedSuggestion } from "./suggestion.ts";

type Flagged = Pick<FeedSuggestion, "retired" | "nsfw" | "needs" | "settings" | "antiCrawler" | "origin">;

/** Warnings about a feed: each a word, an icon and an explanation. */
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
      {of.needs?.includes("config") && <NeedsConfig settings={of.settings ?? []} />}
      {of.needs?.includes("browser") && (
        <Tag look="warn" icon={Globe} title={words.needsBrowserReason}>
          {words.needsBrowser}
        </Tag>
      )}
      {of.antiCrawler && (
        <Tag look="warn" icon={ShieldAlert} title={words.antiCrawlerReason}>
          {words.antiCrawler}
        </Tag>
      )}
      {of.nsfw && <Tag>{words.adult}</Tag>}
      {of.retired && (
        <Tag icon={Archive} title={words.retiredReason}>
          {words.retired}
        </Tag>
      )}
    </>
  );
}

function NeedsConfig({ settings: [first, ...more] }: { settings: readonly string[] }) {
  const words = useWords("suggestions");
  const names = new Intl.ListFormat(useLanguage());
  const isKnown = first !== undefined;
  return (
    <Tag
      look="warn"
      icon={KeyRound}
      title={isKnown ? words.needsSettingsReason(names.format([first, ...more])) : words.needsConfigReason}
    >
      {isKnown ? words.needsSetting(first, more.length) : words.needsConfig}
    </Tag>
  );
}

import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { buttonLook } from "#ui/controls/button-look.ts";
import type { FeedSuggestion } from "#ui/suggestions/suggestion.ts";
import { useWords } from "#ui/words/words.ts";
import KeyRound from "~icons/lucide/key-round";
import { useMe } from "../person/me.ts";
import { rpc } from "../rpc.ts";

/** Of a route that needs a setting of the feed service that this server runs: who can set it. */
export type SetUpBy = "me" | "owner";

/** Null: it needs nothing, what it needs is set or not known, or the feed service is another server's. */
export function useSetUpBy(): (feed: FeedSuggestion) => SetUpBy | null {
  const isOwner = useMe()?.role === "admin";
  const { data: status } = useQuery(rpc.status.get.queryOptions());
  const isEmbedded = Boolean(status?.embeddedFeedService);
  const { data: stored } = useQuery(
    rpc.admin.feedService.storedSettings.queryOptions(undefined, { enabled: isOwner && isEmbedded }),
  );
  const isSet = (wanted: string) => stored?.some(({ name }) => isNamed(name, wanted)) ?? false;
  return ({ path, retired, needs, settings: wanted = [] }) => {
    if (!isEmbedded || path === "" || retired || !needs?.includes("config")) return null;
    if (!isOwner) return "owner";
    // Some settings are alternatives, so one that is set may be enough.
    return !stored || wanted.length === 0 || wanted.some(isSet) ? null : "me";
  };
}

/** A `*` stands for what differs between the settings of one kind: `BILIBILI_COOKIE_*`. */
function isNamed(name: string, wanted: string): boolean {
  return wanted.endsWith("*") ? name.startsWith(wanted.slice(0, -1)) : name === wanted;
}

/** Leads the owner to the setting. */
export function SetUp({ feed: { settings } }: { feed: FeedSuggestion }) {
  const words = useWords("results");
  return (
    <Link
      to="/admin"
      hash={`setting-${settings?.[0]?.replace("*", "") ?? ""}`}
      className={`${buttonLook("ghost")} w-[124px] max-desk:w-[112px]`}
    >
      <KeyRound aria-hidden size={16} strokeWidth={1.6} />
      {words.setUp}
    </Link>
  );
}

export function AskOwner() {
  return <span>{useWords("results").askOwner}</span>;
}

import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { buttonLook } from "#ui/controls/button-look.ts";
import type { FeedSuggestion } from "#ui/suggestions/suggestion.ts";
import { useWords } from "#ui/words/words.ts";
import KeyRound from "~icons/lucide/key-round";
import { useMe } from "../person/me.ts";
import { rpc } from "../rpc.ts";

/**
 * Of a route that needs a setting of the feed service that this server runs: who should set it. Nobody: I am the owner, and it is set,
 * or not known yet.
 */
export type SetUpBy = "me" | "owner" | "nobody";

/** Null: it needs nothing, or the feed service is another server's. */
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
    return !stored || wanted.length === 0 || wanted.some(isSet) ? "nobody" : "me";
  };
}

/** A `*` stands for what differs between the settings of one kind: `BILIBILI_COOKIE_*`. */
function isNamed(name: string, wanted: string): boolean {
  return wanted.endsWith("*") ? name.startsWith(wanted.slice(0, -1)) : name === wanted;
}

/** Leads the owner to the setting. */
export function SetUp({ feed }: { feed: FeedSuggestion }) {
  const words = useWords("results");
  return (
    <Link to="/admin" hash={settingOf(feed)} className={buttonLook("ghost")}>
      <KeyRound aria-hidden size={16} strokeWidth={1.6} />
      {words.setUp}
    </Link>
  );
}

/** The same in a line of text. What can be pressed is higher than the line. */
export function SetUpLink({ feed }: { feed: FeedSuggestion }) {
  const words = useWords("results");
  return (
    <Link
      to="/admin"
      hash={settingOf(feed)}
      className="relative shrink-0 rounded-tag font-medium text-accent underline decoration-accent/35 underline-offset-3 after:absolute after:-inset-x-2 after:-inset-y-1 hover:decoration-accent max-desk:after:-inset-y-3"
    >
      {words.setUp}
    </Link>
  );
}

function settingOf({ settings }: FeedSuggestion): string {
  return `setting-${settings?.[0]?.replace("*", "") ?? ""}`;
}

export function AskOwner() {
  return <span>{useWords("results").askOwner}</span>;
}

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PLATFORMS, platformOf } from "#core/channel/platforms.ts";
import { type Source, sourceAddress } from "#core/channel/source.ts";
import { DEFAULT_FEED_SERVICE } from "#core/rules/route-address.ts";
import { IconButton } from "#ui/controls/button.tsx";
import { formatDuration } from "#ui/time/relative-time.ts";
import { useLanguage, useWords, type Words } from "#ui/words/words.ts";
import { explainFeedProblem } from "#words/explain-feed-problem.ts";
import Check from "~icons/lucide/check";
import Copy from "~icons/lucide/copy";
import { channelUrlOf } from "../following/channel-url-of.ts";
import { shortAddress } from "../following/title-of.ts";
import type { ListedChannel } from "../following/use-channels.ts";
import { notify } from "../notify.ts";
import { rpc } from "../rpc.ts";
import { TimeAgo } from "../time/time-ago.tsx";
import { useNow } from "../time/use-now.ts";

type Sources = Pick<ListedChannel, "sources" | "sourceStates" | "channel">;
type State = NonNullable<ListedChannel["sourceStates"]>[number];

/** Where a channel's items come from. With several sources: whose each one is, which one is in use, and why others are not. */
export function SourceList({ sources, sourceStates, channel }: Sources) {
  const channelUrl = channelUrlOf({ channel });
  const words = useWords("channels");
  if (!sourceStates)
    return sources.map((source) => (
      <div key={sourceAddress(source)}>
        <FeedAddress source={source} />
        <p className="mt-1 text-12 text-text-3">{nameOf(source, channelUrl, words)}</p>
      </div>
    ));
  return (
    <ul className="space-y-2">
      {sources.map((source, at) => (
        <li key={sourceAddress(source)}>
          <SourceName source={source} state={sourceStates[at]} channelUrl={channelUrl} />
          <FeedAddress source={source} />
          {sourceStates[at]?.problem && !sourceStates[at].isInUse && <NotUsed state={sourceStates[at]} />}
        </li>
      ))}
    </ul>
  );
}

/** One quiet line for a list; nothing for a channel with one source. */
export function SourceInUse({ sources, sourceStates, channel }: Sources) {
  const words = useWords("channels");
  const at = sourceStates?.findIndex(({ isInUse }) => isInUse) ?? -1;
  const source = sources[at];
  if (!source) return null;
  return <span className="block truncate text-12 text-text-3">{nameOf(source, channelUrlOf({ channel }), words)}</span>;
}

function SourceName({ source, state, channelUrl }: { source: Source; state: State | undefined; channelUrl: string }) {
  const words = useWords("channels");
  const use = state?.isInUse ? words.sourceInUse : state?.problem ? null : words.sourceInReserve;
  return (
    <p>
      {nameOf(source, channelUrl, words)}
      {use && <span className={state?.isInUse ? "text-text-2" : "text-text-3"}> · {use}</span>}
    </p>
  );
}

/** For a list: since when and why the preferred source is not used. Nothing when it is, or when the whole channel fails. */
export function UnusedSource({ sources, sourceStates, channel, health }: Sources & Pick<ListedChannel, "health">) {
  const words = useWords("channels");
  const explain = useExplainUnused();
  const [source] = sources;
  const state = sourceStates?.[0];
  if (!source || !state?.problem || (health !== "fine" && health !== "unusual")) return null;
  const name = nameOf(source, channelUrlOf({ channel }), words);
  return <p className="text-text-2">{explain(state, (time) => words.namedSourceNotUsed(name, time))}</p>;
}

function NotUsed({ state }: { state: State }) {
  const words = useWords("channels");
  const common = useWords("common");
  const explain = useExplainUnused();
  return (
    <p className="text-12 text-text-3">
      {common.join([explain(state, words.sourceNotUsed), state.nextTrialAt ? words.sourceTrial : ""])}{" "}
      {state.nextTrialAt && <TimeAgo at={state.nextTrialAt} />}
    </p>
  );
}

/** Since when a source is not used, and why. */
function useExplainUnused() {
  const words = useWords("channels");
  const common = useWords("common");
  const feedProblems = useWords("feedProblems");
  const language = useLanguage();
  const now = useNow();
  return ({ problem, failingSince }: State, notUsedFor: (time: string) => string): string => {
    const cause = problem === "gone" ? words.sourceGone : explainFeedProblem(problem ?? "", feedProblems).what;
    if (!failingSince) return cause;
    return common.join([notUsedFor(formatDuration(new Date(failingSince), now, language)), cause]);
  };
}

/** Whose feed it is: the site's own, or made by the feed service. */
function nameOf(source: Source, channelUrl: string, words: Words["channels"]): string {
  if ("route" in source) return words.madeFeed;
  const host = URL.parse(channelUrl)?.hostname ?? "";
  const platform = platformOf(host);
  return words.ownFeed(platform ? PLATFORMS[platform].name : host.replace(/^www\./, ""));
}

function FeedAddress({ source }: { source: Source }) {
  const words = useWords("channels");
  const [isCopied, setCopied] = useState(false);
  const service = useFeedService();
  const shown = "route" in source ? source.route : shortAddress(source.feedUrl);
  const address = "route" in source ? service + source.route : source.feedUrl;
  const Icon = isCopied ? Check : Copy;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
    } catch {
      notify({ kind: "failure", title: words.copyFailed, message: address });
    }
  };
  return (
    <span className="flex items-center gap-1">
      <span title={address} className="min-w-0 truncate font-mono text-12">
        {shown}
      </span>
      <IconButton
        label={isCopied ? words.copied : words.copyFeed}
        onClick={() => void copy()}
        className="-my-1.5 size-7! max-desk:-my-2.5! max-desk:size-10!"
      >
        <Icon aria-hidden size={14} strokeWidth={1.8} />
      </IconButton>
    </span>
  );
}

/** The feed service shown to people: the owner's, else the public one. */
function useFeedService(): string {
  const { data: status } = useQuery(rpc.status.get.queryOptions());
  return status?.feedService ?? DEFAULT_FEED_SERVICE;
}

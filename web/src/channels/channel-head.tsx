import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Source, sourceAddress } from "#core/channel/source.ts";
import { guessLanguage } from "#core/guess-language.ts";
import { DEFAULT_FEED_SERVICE } from "#core/rules/route-address.ts";
import { Button, IconButton } from "#ui/controls/button.tsx";
import { SiteMark } from "#ui/marks/site-mark.tsx";
import { useWords } from "#ui/words/words.ts";
import Check from "~icons/lucide/check";
import Copy from "~icons/lucide/copy";
import { shortAddress, titleOf } from "../following/title-of.ts";
import type { ListedChannel } from "../following/use-channels.ts";
import { notify } from "../notify.ts";
import { rpc } from "../rpc.ts";
import { TimeAgo } from "../time/time-ago.tsx";
import { ChannelMenu } from "./channel-menu.tsx";
import { NextTry } from "./channel-table.tsx";
import { HealthLine } from "./health-line.tsx";
import { useChannelActions } from "./use-channel-actions.ts";

/** A channel's name, health, details and actions. */
export function ChannelHead({ channel }: { channel: ListedChannel }) {
  const words = useWords("channels");
  const actions = useChannelActions(channel);
  const { data: details } = useQuery(rpc.channels.get.queryOptions({ channelId: channel.id }));
  const name = titleOf(channel);
  return (
    <div className="border-line border-b px-4 pt-4 pb-4 desk:px-5">
      <div className="flex items-start gap-3">
        <SiteMark name={name} domain={channel.channelUrl} icon={channel.image} size="l" />
        <div className="min-w-0 flex-1">
          <h1 lang={guessLanguage(name)} className="line-clamp-2 font-semibold text-18 tracking-[-.015em]">
            {name}
          </h1>
          <p className="truncate font-mono text-12 text-text-3">{shortAddress(channel.channelUrl)}</p>
        </div>
        <ChannelMenu channel={channel} actions={actions} />
      </div>
      {details?.description && details.description !== name && (
        <p className="mt-3 line-clamp-3 text-13 text-text-2">{details.description}</p>
      )}
      <div className="mt-3">
        <HealthLine channel={channel} />
      </div>
      <dl className="mt-3 grid min-h-16 grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-13 text-text-2 *:[dt]:text-text-3">
        {details && (
          <>
            <dt>{words.lastItem}</dt>
            <dd>
              {details.cadence.lastAt ? <TimeAgo at={details.cadence.lastAt} /> : words.never}
              {" · "}
              {details.cadence.about
                ? words.every(details.cadence.about.count, details.cadence.about.unit)
                : words.noRhythm}
            </dd>
            <dt>{words.lastSuccess}</dt>
            <dd>
              {channel.lastSuccessAt ? <TimeAgo at={channel.lastSuccessAt} /> : words.never}
              {" · "}
              {words.nextTryAt} <NextTry channel={channel} isRefreshing={actions.isRefreshing} />
            </dd>
            <dt>{words.feed}</dt>
            <dd>
              {details.sources.map((source) => (
                <FeedAddress key={sourceAddress(source)} source={source} />
              ))}
            </dd>
          </>
        )}
      </dl>
      <div className="mt-3 flex flex-wrap gap-2">
        {channel.paused === null && (
          <Button busy={actions.isRefreshing} onClick={() => void actions.refresh()}>
            {words.refresh}
          </Button>
        )}
        {channel.paused !== "over-limit" && (
          <Button onClick={() => void actions.pause(!channel.paused)}>
            {channel.paused ? words.resume : words.pause}
          </Button>
        )}
        <Button busy={actions.isLeaving} onClick={actions.unsubscribe}>
          {words.unsubscribe}
        </Button>
      </div>
    </div>
  );
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

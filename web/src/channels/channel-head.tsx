import { useQuery } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { guessLanguage } from "#core/guess-language.ts";
import type { AppRouter } from "#server/rpc.ts";
import { Button } from "#ui/controls/button.tsx";
import { SiteMark } from "#ui/marks/site-mark.tsx";
import { useWords } from "#ui/words/words.ts";
import { shortAddress, titleOf } from "../following/title-of.ts";
import type { ListedChannel } from "../following/use-channels.ts";
import { rpc } from "../rpc.ts";
import { TimeAgo } from "../time/time-ago.tsx";
import { ChannelMenu } from "./channel-menu.tsx";
import { NextTry } from "./channel-table.tsx";
import { HealthLine } from "./health-line.tsx";
import { SourceList } from "./source-list.tsx";
import { useChannelActions } from "./use-channel-actions.ts";

type ChannelDetails = inferRouterOutputs<AppRouter>["channels"]["get"];

/** A channel's name, health, details and actions. */
export function ChannelHead({ channel }: { channel: ListedChannel }) {
  const words = useWords("channels");
  const actions = useChannelActions(channel);
  const { data: details, isPending } = useQuery(rpc.channels.get.queryOptions({ channelId: channel.id }));
  const name = titleOf(channel);
  const description = details && details.description !== name ? details.description : "";
  return (
    <div className="border-line border-b px-4 pt-4 pb-4 desk:px-5">
      <div className="flex items-start gap-3">
        <SiteMark name={name} mark={channel.channelUrl} icon={channel.image} size="l" />
        <div className="min-w-0 flex-1">
          <h1 lang={guessLanguage(name)} className="line-clamp-2 font-semibold text-18 tracking-[-.015em]">
            {name}
          </h1>
          {/* One line whatever it says, so that nothing moves when that is known. */}
          {isPending || description ? (
            <p lang={guessLanguage(description)} title={description} className="h-5 truncate text-13 text-text-2">
              {description}
            </p>
          ) : (
            <p className="h-5 truncate font-mono text-12 text-text-3">{shortAddress(channel.channelUrl)}</p>
          )}
        </div>
        <ChannelMenu channel={channel} actions={actions} />
      </div>
      <div className="mt-3">
        <HealthLine channel={channel} />
      </div>
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-13 text-text-2 *:[dt]:text-text-3">
        <dt>{words.lastItem}</dt>
        {/* Only this line is fetched; the others are known from the list. */}
        <dd className="truncate">{details ? <Cadence {...details.cadence} /> : "\u00a0"}</dd>
        <dt>{words.lastSuccess}</dt>
        <dd>
          {channel.lastSuccessAt ? <TimeAgo at={channel.lastSuccessAt} /> : words.never}
          {" · "}
          {words.nextTryAt} <NextTry channel={channel} isRefreshing={actions.isRefreshing} />
        </dd>
        <dt>{channel.sources.length > 1 ? words.feeds : words.feed}</dt>
        <dd>
          <SourceList {...channel} />
        </dd>
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

function Cadence({ lastAt, about }: ChannelDetails["cadence"]) {
  const words = useWords("channels");
  return (
    <>
      {lastAt ? <TimeAgo at={lastAt} /> : words.never}
      {" · "}
      {about ? words.every(about.count, about.unit) : words.noRhythm}
    </>
  );
}

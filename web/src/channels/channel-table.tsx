import { Link, useNavigate } from "@tanstack/react-router";
import { useId } from "react";
import { guessLanguage } from "#core/guess-language.ts";
import { Button } from "#ui/controls/button.tsx";
import { classNames } from "#ui/controls/class-names.ts";
import { SiteMark } from "#ui/marks/site-mark.tsx";
import { useWords } from "#ui/words/words.ts";
import { needsAttention } from "../following/channel-health.ts";
import { shortAddress, titleOf } from "../following/title-of.ts";
import type { ListedChannel } from "../following/use-channels.ts";
import { TimeAgo } from "../time/time-ago.tsx";
import { useNow } from "../time/use-now.ts";
import { ChannelMenu } from "./channel-menu.tsx";
import { HealthLine } from "./health-line.tsx";
import { SourceInUse, UnusedSource } from "./source-list.tsx";
import { useChannelActions } from "./use-channel-actions.ts";

const COLUMNS = "wide:grid wide:grid-cols-[minmax(0,34fr)_minmax(0,33fr)_120px_128px_120px] wide:gap-x-4";

/** A list that looks like a table on wide screens and like stacked rows on phones; each value has its own label. */
export function ChannelTable({ channels }: { channels: readonly ListedChannel[] }) {
  const { columns } = useWords("channels");
  return (
    <>
      <div
        aria-hidden
        className={classNames(COLUMNS, "border-line border-b py-2 font-medium text-12 text-text-3 max-wide:hidden")}
      >
        <span>{columns.channel}</span>
        <span>{columns.health}</span>
        <span>{columns.lastSuccess}</span>
        <span>{columns.nextTry}</span>
        <span />
      </div>
      <ul className="max-wide:border-line max-wide:border-t">
        {channels.map((channel) => (
          <Row key={channel.id} channel={channel} />
        ))}
      </ul>
    </>
  );
}

function Row({ channel }: { channel: ListedChannel }) {
  const words = useWords("channels");
  const titleId = useId();
  const navigate = useNavigate();
  const actions = useChannelActions(channel);
  const params = { channelId: channel.id };
  const showsTryNow = needsAttention(channel) && channel.paused === null;
  return (
    <li
      data-channel={channel.id}
      aria-busy={actions.isLeaving || undefined}
      className={classNames(
        COLUMNS,
        "relative border-line border-b py-3 wide:py-3.5",
        actions.isLeaving && "opacity-50",
      )}
    >
      <div className="grid grid-cols-[32px_minmax(0,1fr)] gap-3 pr-10 desk:pr-32 wide:pr-0">
        <SiteMark name={titleOf(channel)} mark={channel.channelUrl} icon={channel.image} />
        <div className="min-w-0">
          <Link
            id={titleId}
            to="/channels/$channelId"
            params={params}
            lang={guessLanguage(titleOf(channel))}
            className="block truncate rounded-tag font-semibold text-14 hover:underline"
          >
            {titleOf(channel)}
          </Link>
          <span className="block truncate font-mono text-12 text-text-3">{shortAddress(channel.channelUrl)}</span>
          <SourceInUse {...channel} />
        </div>
      </div>
      <div className="max-wide:pt-1.5 max-wide:pl-11">
        <HealthLine channel={channel} />
        <div className="pl-[18px] text-13">
          <UnusedSource {...channel} />
        </div>
      </div>
      <div className="text-13 text-text-2 tabular-nums max-wide:sr-only">
        <span className="sr-only">{words.columns.lastSuccess}: </span>
        {channel.lastSuccessAt ? <CapitalisedTimeAgo at={channel.lastSuccessAt} /> : words.never}
      </div>
      <div className="text-13 text-text-2 tabular-nums max-wide:pt-0.5 max-wide:pl-[62px] max-wide:text-text-3">
        <span className="wide:sr-only">{words.nextTryAt} </span>
        <NextTry
          channel={channel}
          isRefreshing={actions.isRefreshing}
          className="wide:inline-block wide:first-letter:uppercase"
        />
      </div>
      <div className="flex items-start justify-end max-wide:absolute max-wide:top-2 max-wide:-right-2">
        {showsTryNow && (
          <Button
            busy={actions.isRefreshing}
            aria-describedby={titleId}
            onClick={() => void actions.refresh()}
            className="max-desk:hidden wide:-my-1 px-2.5!"
          >
            {words.tryNow}
          </Button>
        )}
        <span className="wide:-my-1">
          <ChannelMenu
            channel={channel}
            actions={actions}
            onShow={() => void navigate({ to: "/channels/$channelId", params })}
          />
        </span>
      </div>
    </li>
  );
}

function CapitalisedTimeAgo({ at }: { at: string }) {
  return <TimeAgo at={at} className="inline-block first-letter:uppercase" />;
}

interface NextTryProps {
  channel: ListedChannel;
  isRefreshing: boolean;
  /** For where it begins a line. */
  className?: string;
}

export function NextTry({ channel, isRefreshing, className }: NextTryProps) {
  const words = useWords("channels");
  const now = useNow();
  const at = channel.nextRefreshAt;
  if (channel.paused || at === null) return words.notScheduled;
  if (isRefreshing || new Date(at).getTime() <= now.getTime()) return words.due;
  return <TimeAgo at={at} {...(className && { className })} />;
}

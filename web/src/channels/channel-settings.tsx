import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Button } from "#ui/controls/button.tsx";
import { Sheet, SheetRow } from "#ui/controls/sheet.tsx";
import { useLanguage, useWords } from "#ui/words/words.ts";
import { FoldersOf } from "../folders/folders-of.tsx";
import { titleOf } from "../following/title-of.ts";
import { type ChannelActions, useChannelActions } from "../following/use-channel-actions.ts";
import type { ListedChannel } from "../following/use-channels.ts";
import { rpc } from "../rpc.ts";
import { TimeAgo } from "../time/time-ago.tsx";
import { ChannelNameField } from "./channel-name-field.tsx";
import { CheckInterval } from "./check-interval.tsx";
import { FullTextSettings } from "./full-text-settings.tsx";
import { NextTry } from "./next-try.tsx";
import { type Saved, SettingsFoot } from "./settings-foot.tsx";
import { SourceList } from "./source-list.tsx";

interface ChannelSettingsProps {
  channel: ListedChannel;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Every change is saved at once, and the foot says so. */
export function ChannelSettings({ channel, open, onOpenChange }: ChannelSettingsProps) {
  const words = useWords("channels");
  const folders = useWords("folders");
  const fullText = useWords("fullText");
  const actions = useChannelActions(channel);
  const [saved, setSaved] = useState<Saved>("unchanged");
  const last = useRef<Promise<boolean>>(undefined);
  const track = (saving: Promise<boolean>) => {
    last.current = saving;
    setSaved("saving");
    // Of several changes the last one counts.
    void saving.then((isSaved) => last.current === saving && setSaved(isSaved ? "saved" : "refused"));
  };
  if (!open && saved === "saved") setSaved("unchanged");
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={words.settings}
      footer={<SettingsFoot channel={channel} actions={actions} saved={saved} onChange={track} />}
    >
      <SheetRow name={folders.channelName}>
        <ChannelNameField channel={channel} onChange={track} />
      </SheetRow>
      <SheetRow name={folders.foldersOf}>
        <FoldersOf channel={channel} onChange={track} />
      </SheetRow>
      <SheetRow name={fullText.name}>
        <FullTextSettings channel={channel} onChange={track} />
      </SheetRow>
      <SheetRow name={words.checking}>
        <Checking channel={channel} actions={actions} onChange={track} />
      </SheetRow>
      <SheetRow name={channel.sources.length > 1 ? words.feeds : words.feedAddress}>
        <div className="pt-1.5 text-13">
          <SourceList {...channel} />
        </div>
      </SheetRow>
      <SheetRow name={words.about}>
        <About channel={channel} />
      </SheetRow>
    </Sheet>
  );
}

interface CheckingProps {
  channel: ListedChannel;
  actions: ChannelActions;
  onChange: (saving: Promise<boolean>) => void;
}

/** How often it is fetched, when it was and will be, and a button to do so now. Its outcome is said here, beside the button. */
function Checking({ channel, actions, onChange }: CheckingProps) {
  const words = useWords("channels");
  const { data: details } = useDetails(channel);
  const [outcome, setOutcome] = useState("");
  const check = async () => {
    setOutcome("");
    const checked = await actions.check();
    if (checked) setOutcome(checked.kind === "success" ? checked.title : `${checked.title}. ${checked.message}`);
  };
  return (
    <>
      <CheckInterval
        channel={channel}
        chosen={details?.checkMinutes}
        isPushed={details?.isPushed ?? false}
        onChange={onChange}
      />
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        {channel.paused === null && (
          <Button busy={actions.isRefreshing} onClick={() => void check()}>
            {words.refresh}
          </Button>
        )}
        <span role="status" className="text-12 text-text-2 empty:hidden">
          {outcome}
        </span>
      </div>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-12 text-text-2 *:[dt]:text-text-3">
        <dt>{words.lastCheck}</dt>
        <dd>{channel.lastAttemptAt ? <TimeAgo at={channel.lastAttemptAt} /> : words.never}</dd>
        {channel.lastSuccessAt !== channel.lastAttemptAt && (
          <>
            <dt>{words.lastSuccess}</dt>
            <dd>{channel.lastSuccessAt ? <TimeAgo at={channel.lastSuccessAt} /> : words.never}</dd>
          </>
        )}
        <dt>{words.columns.nextTry}</dt>
        <dd>
          <NextTry channel={channel} isRefreshing={actions.isRefreshing} />
        </dd>
        {channel.paused === null && channel.nextRefreshAt !== null && (
          <>
            <dt>{words.updates}</dt>
            <dd>{details ? (details.isPushed ? words.updatesPushed : words.updatesChecked) : "\u00a0"}</dd>
          </>
        )}
      </dl>
    </>
  );
}

/** What the list of channels does not have. Asked for once, wherever it is shown. */
function useDetails({ id }: ListedChannel) {
  return useQuery(rpc.channels.get.queryOptions({ channelId: id }));
}

/** What the feed says of itself, how often it publishes, and how much of it is here. */
function About({ channel }: { channel: ListedChannel }) {
  const words = useWords("channels");
  const language = useLanguage();
  const { data: details } = useDetails(channel);
  const date = new Intl.DateTimeFormat(language, { dateStyle: "long" });
  const { lastAt, about } = details?.cadence ?? { lastAt: channel.lastPostAt, about: null };
  return (
    <div className="pt-1.5 text-13">
      {details?.description && details.description !== titleOf(channel) && (
        <p dir="auto" className="mb-2 line-clamp-4 text-text-2">
          {details.description}
        </p>
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-12 text-text-2 *:[dt]:text-text-3">
        <dt>{words.lastItem}</dt>
        <dd>{lastAt ? <TimeAgo at={lastAt} /> : words.never}</dd>
        <dt>{words.rhythm}</dt>
        {/* Known from the list only in part: these lines keep their height until the rest is here. */}
        <dd>{details ? (about ? words.every(about.count, about.unit) : words.noRhythm) : "\u00a0"}</dd>
        <dt>{words.items}</dt>
        <dd className="tabular-nums">{details ? new Intl.NumberFormat(language).format(details.items) : "\u00a0"}</dd>
        <dt>{words.followedSince}</dt>
        <dd>{date.format(new Date(channel.subscribedAt))}</dd>
      </dl>
    </div>
  );
}

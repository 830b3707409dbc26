import { getRouteApi, Navigate } from "@tanstack/react-router";
import { type ComponentType, useState } from "react";
import { titleOf } from "../following/title-of.ts";
import { type ListedChannel, useChannels } from "../following/use-channels.ts";
import { NotFound } from "../layout/not-found.tsx";
import { Page } from "../layout/page.tsx";
import { PageSkeleton } from "../layout/page-skeleton.tsx";
import { EmptyList } from "./empty-list.tsx";
import { Reader } from "./reader.tsx";
import { MarkAllRead, ReadingBar } from "./reading-bar.tsx";
import { removeTimeline } from "./use-timeline.ts";
import type { Show, View } from "./view.ts";

const route = getRouteApi("/channels/$channelId");

/** One channel: its state above, then its items. */
export function ChannelPage({ head: Head }: { head: ComponentType<{ channel: ListedChannel }> }) {
  const { channelId } = route.useParams();
  const { show = "all", item } = route.useSearch();
  const navigate = route.useNavigate();
  const { data: channels } = useChannels();
  const channel = channels?.find(({ id }) => id === channelId);
  const [lastShown, setLastShown] = useState<string | null>(null);
  if (channel && lastShown !== channelId) setLastShown(channelId);
  if (!channels) return <PageSkeleton />;
  // Unsubscribed while it was open: goes to the list of channels, where Undo has a visible effect.
  if (!channel) return lastShown === channelId ? <Navigate to="/channels" replace /> : <NotFound />;
  const view: View = { show, channelId, question: "" };
  const go = (chosen: Show) => {
    removeTimeline({ ...view, show: chosen });
    void navigate({ search: { show: chosen }, resetScroll: false });
  };
  return (
    <Page title={titleOf(channel)} back="/channels" hasHeading>
      <Reader
        key={channelId}
        view={view}
        openId={item?.toString()}
        head={<Head channel={channel} />}
        onSearch={() => void navigate({ to: "/inbox", search: { q: "" } })}
        onLeaveSearch={() => {}}
        bar={({ items, actions, onHelp }) => (
          <ReadingBar show={show} unread={channel.unread} onShow={go} onHelp={onHelp}>
            <MarkAllRead
              show={show}
              items={items}
              isSearch={false}
              onMark={(newest) => actions.markAllRead(channelId, newest)}
            />
          </ReadingBar>
        )}
        empty={(why) => <EmptyList view={view} why={why} channels={channels} onShow={go} onLeaveSearch={() => {}} />}
      />
    </Page>
  );
}

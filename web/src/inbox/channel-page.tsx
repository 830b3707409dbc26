import { getRouteApi, Navigate } from "@tanstack/react-router";
import { useState } from "react";
import { ChannelHead } from "../channels/channel-head.tsx";
import { titleOf } from "../channels/title-of.ts";
import { useChannels } from "../channels/use-channels.ts";
import { NotFound } from "../shell/not-found.tsx";
import { Page } from "../shell/page.tsx";
import { PageSkeleton } from "../shell/page-skeleton.tsx";
import { EmptyList } from "./empty-list.tsx";
import { Reader } from "./reader.tsx";
import { MarkAllRead, ReadingBar } from "./reading-bar.tsx";
import { forgetTimeline } from "./use-timeline.ts";
import type { Show, View } from "./view.ts";

const route = getRouteApi("/channels/$channelId");

/** One channel: how it fares, and all it has published. */
export function ChannelPage() {
  const { channelId } = route.useParams();
  const { show = "all", item } = route.useSearch();
  const navigate = route.useNavigate();
  const { data: channels } = useChannels();
  const channel = channels?.find(({ id }) => id === channelId);
  const [lastShown, setLastShown] = useState<string | null>(null);
  if (channel && lastShown !== channelId) setLastShown(channelId);
  if (!channels) return <PageSkeleton />;
  // Unsubscribed while it was open: the list is where its Undo can be seen to work.
  if (!channel) return lastShown === channelId ? <Navigate to="/channels" replace /> : <NotFound />;
  const view: View = { show, channelId, question: "" };
  const go = (chosen: Show) => {
    forgetTimeline({ ...view, show: chosen });
    void navigate({ search: { show: chosen }, resetScroll: false });
  };
  return (
    <Page title={titleOf(channel)} back="/channels" hasHeading>
      <Reader
        key={channelId}
        view={view}
        openId={item?.toString()}
        head={<ChannelHead channel={channel} />}
        onSearch={() => void navigate({ to: "/inbox", search: { q: "" } })}
        onLeaveSearch={() => {}}
        bar={({ items, actions, onHelp }) => (
          <ReadingBar show={show} unread={channel.unread} onShow={go} onHelp={onHelp}>
            <MarkAllRead
              newest={show === "unread" || show === "all" ? items[0] : undefined}
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

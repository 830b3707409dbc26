import { getRouteApi } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { useWords } from "#ui/words/words.ts";
import { useChannels } from "../following/use-channels.ts";
import { Page } from "../layout/page.tsx";
import { EmptyList } from "./empty-list.tsx";
import { Reader } from "./reader.tsx";
import { MarkAllRead, ReadingBar } from "./reading-bar.tsx";
import { removeTimeline } from "./use-timeline.ts";
import type { ReadingSearch, View } from "./view.ts";

const route = getRouteApi("/inbox");

export function InboxPage() {
  const words = useWords("inbox");
  const { show = "unread", q: asked, item } = route.useSearch();
  const q = asked ?? "";
  const navigate = route.useNavigate();
  const { data: channels } = useChannels();
  const unread = channels?.reduce((sum, channel) => sum + channel.unread, 0) ?? 0;
  const [isSearching, setSearching] = useState(asked !== undefined);
  const field = useRef<HTMLInputElement>(null);
  const view: View = { show, channelId: null, question: q.trim() };
  const go = (search: ReadingSearch, replace = false) => void navigate({ search, replace, resetScroll: true });
  const leaveSearch = () => {
    setSearching(false);
    if (q !== "") go({ show });
  };
  return (
    <Page title={words.title} hasHeading>
      <h1 className="sr-only">{words.title}</h1>
      <Reader
        view={view}
        openId={item?.toString()}
        onSearch={() => {
          setSearching(true);
          // The field may be rendered only after this event.
          requestAnimationFrame(() => field.current?.focus());
        }}
        onLeaveSearch={leaveSearch}
        bar={({ items, actions, onHelp }) => (
          <ReadingBar
            show={show}
            unread={unread}
            onShow={(chosen) => {
              removeTimeline({ show: chosen, channelId: null, question: "" });
              setSearching(false);
              go({ show: chosen });
            }}
            search={{
              isOpen: isSearching || q !== "",
              question: q,
              field,
              onOpen: () => setSearching(true),
              onClose: leaveSearch,
              // Typing a search adds one history entry, not one per letter.
              onAsk: (question) => go({ show, ...(question !== "" && { q: question }) }, q !== ""),
            }}
            onHelp={onHelp}
          >
            <MarkAllRead
              show={show}
              items={items}
              isSearch={q !== ""}
              onMark={(newest) => actions.markAllRead(null, newest)}
            />
          </ReadingBar>
        )}
        empty={(why) => (
          <EmptyList
            view={view}
            why={why}
            channels={channels}
            onShow={(chosen) => go({ show: chosen })}
            onLeaveSearch={leaveSearch}
          />
        )}
      />
    </Page>
  );
}

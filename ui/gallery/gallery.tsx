import { type ReactNode, useState } from "react";
import type { ChannelDecision } from "#core/channel/decide-channel.ts";
import type { Plan } from "#core/membership.ts";
import { identifyVideo } from "#core/video/identify-video.ts";
import { startSeconds } from "#core/video/start-seconds.ts";
import type { VideoType } from "#core/video/video.ts";
import { Toasts } from "#ui/controls/toasts.tsx";
import { SubscribeButton } from "#ui/subscribe/subscribe-button.tsx";
import { type SubscribePorts, SubscribePortsProvider } from "#ui/subscribe/subscribe-ports.ts";
import { type Offer, UpgradeDialog } from "#ui/subscribe/upgrade-dialog.tsx";
import { VideoCover } from "#ui/video/video-cover.tsx";
import { VideoDetail } from "#ui/video/video-detail.tsx";
import { VideoPortsProvider } from "#ui/video/video-ports.ts";
import { ask } from "./control.ts";
import { StatesSheet } from "./states-sheet.tsx";

/** ?piece=cover&url=…&t=90, ?piece=subscribe&link=platform, ?piece=detail&type=…, ?piece=upgrade&used=10, ?piece=watch */
export function Gallery({ query }: { query: URLSearchParams }) {
  const piece = query.get("piece") ?? "states";
  return (
    <Ports query={query}>
      <main className={piece === "states" ? "" : "mx-auto max-w-[760px] p-8 max-desk:p-4"}>
        {(PIECES[piece] ?? StatesSheet)({ query })}
      </main>
      <Toasts />
    </Ports>
  );
}

type Piece = (props: { query: URLSearchParams }) => ReactNode;

const PIECES: Record<string, Piece> = {
  cover: (props) => <CoverPiece {...props} />,
  subscribe: (props) => <SubscribePiece {...props} />,
  detail: (props) => <DetailPiece {...props} />,
  upgrade: () => null,
  watch: (props) => (
    <>
      <CoverPiece {...props} />
      <div className="mt-5">
        <DetailPiece {...props} />
      </div>
    </>
  ),
};

function Ports({ query, children }: { query: URLSearchParams; children: ReactNode }) {
  const [channels, setChannels] = useState<ReadonlySet<string>>(new Set(query.has("subscribed") ? [CHANNEL] : []));
  const [upgrading, setUpgrading] = useState(query.get("piece") === "upgrade");
  const say = (event: string) => window.gallery.events.push(event);
  let wanted = channels;
  const ports: SubscribePorts = {
    signedIn: !query.has("anonymous"),
    followedAs: ({ channelUrl }) => (channels.has(channelUrl) ? channelUrl : null),
    subscribe: async ({ page }) => {
      const answer = await ask(`subscribe ${page}`);
      if (!answer.ok) return answer;
      wanted = new Set([...channels, page]);
      return { ok: true, channelUrl: page };
    },
    unsubscribe: async (channelUrl) => {
      const answer = await ask(`unsubscribe ${channelUrl}`);
      if (answer.ok) wanted = new Set([...channels].filter((one) => one !== channelUrl));
      return answer;
    },
    refetchChannels: async () => {
      say("refetch");
      if (query.has("listless")) throw new Error("the list cannot be read");
      setChannels(wanted);
    },
    onLogIn: () => say("log in"),
    onUpgrade: () => setUpgrading(true),
  };
  return (
    <SubscribePortsProvider value={ports}>
      <VideoPortsProvider value={{ track: (event) => say(event), coverSource: (cover) => cover }}>
        {children}
        <UpgradeDialog
          open={upgrading}
          onOpenChange={setUpgrading}
          plan={(query.get("plan") ?? "plus") as Plan}
          used={Number(query.get("used") ?? 10)}
          offers={query.has("unsold") ? null : OFFERS.filter(({ period }) => query.has("yearly") || period !== "year")}
          onCheckout={async ({ plan, period }) => (await ask(`checkout ${plan} ${period}`)).ok}
          onChooseToUnsubscribe={() => say("choose one to unsubscribe")}
        />
      </VideoPortsProvider>
    </SubscribePortsProvider>
  );
}

export const CHANNEL = "https://space.bilibili.com/2267573";

const OFFERS: Offer[] = [
  { plan: "plus", period: "month", price: "$4" },
  { plan: "plus", period: "year", price: "$40" },
  { plan: "pro", period: "month", price: "$9" },
  { plan: "pro", period: "year", price: "$90" },
  { plan: "lifetime", period: "once", price: "$180" },
];

function CoverPiece({ query }: { query: URLSearchParams }) {
  const video = identifyVideo(query.get("url") ?? "https://www.bilibili.com/video/BV17x411w7KC?p=2");
  if (!video) return <p>Not an address.</p>;
  const cover = query.get("cover");
  const shown = {
    ...video,
    cover,
    config: { ...video.config, videoUrl: query.get("media") ?? video.config.videoUrl },
    refusesFraming: query.has("refuses"),
  };
  const count = Number(query.get("count") ?? 1);
  return Array.from({ length: count }, (_, index) => `cover-${index}`).map((key) => (
    <VideoCover
      key={key}
      video={shown}
      title={query.get("title") ?? "青梅酒的第三十天"}
      start={startSeconds(query.get("t"))}
      duration={query.get("duration")}
      compact={query.has("compact")}
    />
  ));
}

function decisionFrom(query: URLSearchParams): ChannelDecision {
  const reason = query.get("link");
  if (reason === "platform" || reason === "not-an-author-page") return { kind: "none", reason, platform: "bilibili" };
  const missing = reason === "no-feed-service" ? "feed-service" : null;
  const isRetired = reason === "retired";
  return {
    kind: "channel",
    channelUrl: CHANNEL,
    sources: [{ route: "/bilibili/user/video/2267573" }],
    missing,
    isRetired,
  };
}

function SubscribePiece({ query }: { query: URLSearchParams }) {
  return (
    <div className="flex items-center gap-3">
      <span>晴川手作</span>
      <SubscribeButton
        target={{ page: CHANNEL }}
        decision={decisionFrom(query)}
        onChanged={(subscribed) => window.gallery.events.push(`changed ${subscribed}`)}
      />
      <a href="#next">next</a>
    </div>
  );
}

const STORY = `一个月前泡下的青梅终于开坛。这一期讲三件事：怎么判断可以过滤、用什么滤网、以及剩下的梅子还能做什么。

00:00 开坛　03:26 过滤　07:50 装瓶　11:15 梅子酱
器材：3 L 玻璃坛、120 目滤布，链接见 example.com/plum
javascript:alert(1) <img src=x onerror=alert(1)>`;

function DetailPiece({ query }: { query: URLSearchParams }) {
  const [title, setTitle] = useState(query.get("title") ?? "青梅酒的第三十天：开坛与过滤");
  const description = query.get("text") ?? STORY + "\n另一行".repeat(Number(query.get("lines") ?? 0));
  return (
    <VideoDetail
      content={{
        dbId: query.get("dbId"),
        type: (query.get("type") ?? "bilibili") as VideoType,
        title,
        author: "晴川手作",
        authorId: "2267573",
        description,
        lang: "zh-Hans",
      }}
      loggedIn={!query.has("anonymous")}
      target={{ page: CHANNEL }}
      decision={decisionFrom(query)}
      compact={query.has("compact")}
      note="13 Nov 2026, about every 4 days"
      onRename={async (wanted) => {
        window.gallery.events.push(`rename ${wanted}`);
        if (!window.gallery.renameWorks) return false;
        setTitle(wanted);
        return true;
      }}
    />
  );
}

import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { isSameChannel } from "#core/channel/source.ts";
import { clockTime } from "#core/video/clock-time.ts";
import { languageOf } from "#core/video/describe-video.ts";
import { useVideoPorts } from "#ui/video/video-ports.ts";
import { useLanguage, useWords } from "#ui/words/words.ts";
import Play from "~icons/lucide/play";
import { withSources } from "../following/channel-url-of.ts";
import { describeKnown, rememberVideo } from "../following/known-videos.ts";
import { useChannels } from "../following/use-channels.ts";
import { rpc } from "../rpc.ts";
import type { OpenedVideo } from "./opened-video.ts";

/** Other videos of this author's channel, for people who follow it. */
export function MoreFrom({ opened }: { opened: OpenedVideo }) {
  const words = useWords("watch");
  const language = useLanguage();
  const { coverSource } = useVideoPorts();
  const { data: channels } = useChannels();
  const decision = opened.channel;
  const channel =
    decision.kind === "channel" ? channels?.find((one) => isSameChannel(withSources(one), decision)) : undefined;
  const list = { which: "all", channelId: channel?.id ?? null, videosOnly: true, limit: 20 } as const;
  const { data } = useQuery(
    rpc.items.list.queryOptions(list, {
      enabled: channel !== undefined,
      // Right after subscribing: polls until the first items arrive.
      refetchInterval: ({ state }) => channel?.health === "first-fetch" && !state.data?.items.length && 2_000,
    }),
  );
  const others = data?.items.filter(({ link, video }) => link !== null && video?.url !== opened.video.url) ?? [];
  if (!channel || others.length === 0) return null;
  const date = new Intl.DateTimeFormat(language, { day: "numeric", month: "short" });
  return (
    <aside
      aria-labelledby="more-from"
      className="px-4 py-6 desk:px-8 wide:w-[344px] wide:shrink-0 wide:border-line wide:border-l wide:px-6"
    >
      <div className="mb-1.5 flex items-center justify-between gap-3">
        <h2 id="more-from" className="truncate font-semibold text-15">
          {words.moreFrom(opened.author ?? channel.title)}
        </h2>
        <span className="shrink-0 text-12 text-text-3">{words.items(others.length)}</span>
      </div>
      <ol>
        {others.map((item) => {
          const { id, title, link, cover, publishedAt, durationSeconds, video } = item;
          const source = cover === null ? null : coverSource(cover);
          return (
            <li key={id}>
              <Link
                to="/watch"
                search={{ url: link as string }}
                onClick={() => {
                  const author = item.author ?? opened.author ?? channel.title;
                  const lang = languageOf(title, null) ?? language;
                  if (video)
                    rememberVideo(
                      link as string,
                      describeKnown(item, { video, title, author, lang, channel: withSources(channel) }),
                    );
                }}
                className="grid grid-cols-[136px_minmax(0,1fr)] gap-3 py-2.5"
              >
                <span className="relative grid aspect-video place-items-center overflow-hidden rounded-md bg-sunken text-text-3">
                  <Play aria-hidden size={16} />
                  {source && (
                    <img src={source} alt="" loading="lazy" className="absolute inset-0 size-full object-cover" />
                  )}
                  {durationSeconds !== null && (
                    <span className="absolute right-1 bottom-1 rounded-[3px] bg-cover-chip px-1 text-[11px] text-on-cover tabular-nums leading-4">
                      {clockTime(durationSeconds)}
                    </span>
                  )}
                </span>
                <span className="min-w-0">
                  <span lang={languageOf(title, null) ?? undefined} className="line-clamp-2 text-13 text-pretty">
                    {title}
                  </span>
                  <span className="mt-1 block text-12 text-text-3 tabular-nums">
                    {date.format(new Date(publishedAt))}
                  </span>
                </span>
              </Link>
            </li>
          );
        })}
      </ol>
    </aside>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { clockTime } from "#core/video/clock-time.ts";
import { Button } from "#ui/controls/button.tsx";
import { PHONE, useMediaQuery } from "#ui/controls/use-media-query.ts";
import { VideoCover } from "#ui/video/video-cover.tsx";
import { VideoDetail } from "#ui/video/video-detail.tsx";
import { useLanguage, useWords } from "#ui/words/words.ts";
import TriangleAlert from "~icons/lucide/triangle-alert";
import { focusHeading } from "../layout/focus-heading.ts";
import { meQuery } from "../person/me.ts";
import { MoreFrom } from "./more-from.tsx";
import { type OpenedVideo, renameVideo } from "./opened-video.ts";
import { WatchBar } from "./watch-bar.tsx";

interface WatchVideoProps {
  opened: OpenedVideo;
  start: number;
  /** Our own server did not answer: this is what the address alone says. */
  trouble?: { why: string; again: () => void } | undefined;
}

/** One video: its cover, its player, what is known about it, and what else its author made. */
export function WatchVideo({ opened, start, trouble }: WatchVideoProps) {
  const language = useLanguage();
  // While it was opened there was no heading to start at.
  useEffect(() => {
    if (document.activeElement?.id === "content") focusHeading();
  }, []);
  const { data: me } = useQuery(meQuery);
  const isPhone = useMediaQuery(PHONE);
  const { dbId, video, title, author, authorId, authorUrl, description, lang, durationSeconds } = opened;
  const published = opened.publishedAt && new Intl.DateTimeFormat(language, { dateStyle: "medium" });
  const content = { dbId, type: video.type, title, author, authorId, authorUrl, description };
  return (
    <>
      <title>{`${title} · Pagecast`}</title>
      <WatchBar opened={opened} start={start} />
      <div className="wide:flex">
        <article className="min-w-0 max-w-[1024px] flex-1 pb-8 desk:px-8 desk:pt-6 desk:pb-12">
          <VideoCover
            // Another video is another cover: what was turned and played stays with the one before.
            key={video.url}
            video={video}
            title={title}
            start={start}
            duration={durationSeconds === null ? null : clockTime(durationSeconds)}
            className="max-desk:rounded-none!"
          />
          <div className="px-4 pt-3.5 desk:px-0 desk:pt-5">
            <Trouble opened={opened} trouble={trouble} />
            <VideoDetail
              content={lang === null ? content : { ...content, lang }}
              loggedIn={Boolean(me)}
              channelPage={opened.channelPage}
              decision={opened.channel}
              compact={isPhone}
              level={1}
              note={published ? published.format(new Date(opened.publishedAt as string)) : undefined}
              onRename={(wanted) => (dbId === null ? Promise.resolve(false) : renameVideo(dbId, wanted))}
            />
          </div>
        </article>
        <MoreFrom opened={opened} />
      </div>
    </>
  );
}

function Trouble({ opened, trouble }: Pick<WatchVideoProps, "opened" | "trouble">) {
  const words = useWords("watch");
  if (!trouble && opened.problem === null) return null;
  return (
    <div
      role="status"
      className="mb-4 flex items-start gap-2.5 rounded-control bg-warn-tint px-4 py-3 text-13 text-warn"
    >
      <TriangleAlert aria-hidden size={18} strokeWidth={1.6} className="mt-px shrink-0" />
      <p className="min-w-0 flex-1">
        {trouble?.why ?? (opened.problem && words.why[opened.problem])} {words.onlyAddress}{" "}
        {!trouble && words.checkedLater}
      </p>
      {trouble && (
        <Button className="-my-1.5" onClick={trouble.again}>
          {words.tryAgain}
        </Button>
      )}
    </div>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { clockTime } from "#core/video/clock-time.ts";
import { Button } from "#ui/controls/button.tsx";
import { PHONE, useMediaQuery } from "#ui/controls/use-media-query.ts";
import type { FollowTarget } from "#ui/subscribe/subscribe-ports.ts";
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
  /** Our server did not answer: only what the address says is shown. */
  failure?: { why: string; again: () => void } | undefined;
  /** What following it follows, where that is not the author's page. */
  target?: FollowTarget;
}

/** One video: its cover and player, its details, and other videos of its author. */
export function WatchVideo({ opened, start, failure, target }: WatchVideoProps) {
  const language = useLanguage();
  // While it was loading there was no heading to focus.
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
            // A new key resets the state of the player for another video.
            key={video.url}
            video={video}
            title={title}
            start={start}
            duration={durationSeconds === null ? null : clockTime(durationSeconds)}
            className="max-desk:rounded-none!"
          />
          <div className="px-4 pt-3.5 desk:px-0 desk:pt-5">
            <FailureNotice opened={opened} failure={failure} />
            <VideoDetail
              content={lang === null ? content : { ...content, lang }}
              loggedIn={Boolean(me)}
              target={target ?? { page: opened.channelPage, name: content.author || undefined }}
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

function FailureNotice({ opened, failure }: Pick<WatchVideoProps, "opened" | "failure">) {
  const words = useWords("watch");
  if (!failure && opened.problem === null) return null;
  return (
    <div
      role="status"
      className="mb-4 flex items-start gap-2.5 rounded-control bg-warn-tint px-4 py-3 text-13 text-warn"
    >
      <TriangleAlert aria-hidden size={18} strokeWidth={1.6} className="mt-px shrink-0" />
      <p className="min-w-0 flex-1">
        {failure?.why ?? (opened.problem && words.why[opened.problem])} {words.onlyAddress}{" "}
        {!failure && words.checkedLater}
      </p>
      {failure && (
        <Button className="-my-1.5" onClick={failure.again}>
          {words.tryAgain}
        </Button>
      )}
    </div>
  );
}

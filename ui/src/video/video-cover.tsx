import "./video-cover.css";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { VIDEO_TYPES, type Video } from "#core/video/video.ts";
import BookOpen from "~icons/lucide/book-open";
import Globe from "~icons/lucide/globe";
import Headphones from "~icons/lucide/headphones";
import Play from "~icons/lucide/play";
import SquarePlay from "~icons/lucide/square-play";
import { classNames } from "../controls/class-names.ts";
import { useWords } from "../words/words.ts";
import { OriginalPageLink } from "./player-error.tsx";
import { VideoPlayer } from "./video-player.tsx";
import { useVideoPorts } from "./video-ports.ts";

export interface VideoCoverProps {
  video: Video;
  title: string;
  /** Where to start, in seconds: startSeconds(t). */
  start?: number;
  /** Formatted duration: "14:08". */
  duration?: string | null;
  /** Draws the picture of the cover, where the app loads it in its own way; `onError` shows the placeholder instead. */
  drawPicture?: (onError: () => void) => ReactNode;
  /** A thumbnail in a list has no text on its buttons. */
  compact?: boolean;
  className?: string;
}

/** A 16:9 cover that flips to its player and back. The player is loaded on the first flip, and paused while hidden. */
export function VideoCover(props: VideoCoverProps) {
  // A key, so that another video starts unflipped and the last one stops.
  return <Card key={`${props.video.url} ${props.start ?? 0}`} {...props} />;
}

function Card(props: VideoCoverProps) {
  const { video, title, start = 0, duration = null, drawPicture, compact = false, className } = props;
  const { track } = useVideoPorts();
  const [flipped, setFlipped] = useState(false);
  const [opened, setOpened] = useState(false);
  const front = useRef<HTMLButtonElement>(null);
  const back = useRef<HTMLButtonElement>(null);

  // The visible face takes over the focus of the other one; not when the page has just opened.
  const turned = useRef(false);
  useEffect(() => {
    if (turned.current) (flipped ? back : front).current?.focus({ preventScroll: true });
  }, [flipped]);

  function flip() {
    turned.current = true;
    setFlipped(!flipped);
    setOpened(true);
    track("VideoCover Clicked", { type: video.type });
  }

  return (
    <div className={classNames("video-cover rounded-card", className)} data-flipped={flipped}>
      <div className="video-cover-card rounded-[inherit]">
        <CoverFace {...{ video, title, duration, drawPicture }} inert={flipped} onFlip={flip} ref={front} />
        <div className="video-cover-face video-cover-back bg-[#0b0d0c] text-white" inert={!flipped}>
          {opened && <VideoPlayer video={video} title={title} start={start} active={flipped} />}
          <div className="pointer-events-none absolute inset-x-2.5 top-2.5 flex justify-end gap-2 *:pointer-events-auto">
            {opened && <OriginalPageLink video={video} className={`${CHIP} video-cover-original`} />}
            <button type="button" ref={back} onClick={flip} className={CHIP}>
              <BookOpen size={14} strokeWidth={1.8} aria-hidden="true" className="shrink-0" />
              {compact ? <FaceName /> : <ShowCover />}
            </button>
          </div>
        </div>
      </div>
    </div>
  );
}

const CHIP =
  "inline-flex h-7 min-w-0 items-center gap-1.5 rounded-md bg-cover-chip px-2.5 font-medium text-12 text-on-cover focus-visible:shadow-[0_0_0_2px_#0b0d0c,0_0_0_4px_#fff] max-desk:h-10";

function ShowCover() {
  return useWords("video").showCover;
}

function FaceName() {
  return useWords("video").cover;
}

interface CoverFaceProps {
  drawPicture: VideoCoverProps["drawPicture"];
  video: Video;
  title: string;
  duration: string | null;
  inert: boolean;
  onFlip: () => void;
  ref: React.Ref<HTMLButtonElement>;
}

function CoverFace({ video, title, duration, drawPicture, inert, onFlip, ref }: CoverFaceProps) {
  const words = useWords("video");
  const page = VIDEO_TYPES[video.type].medium === "page";
  return (
    <button
      type="button"
      ref={ref}
      inert={inert}
      onClick={onFlip}
      className="video-cover-face video-cover-front bg-sunken text-text-3 after:pointer-events-none after:absolute after:inset-0 after:rounded-[inherit] after:shadow-[inset_0_0_0_1px_light-dark(rgb(0_0_0/.08),rgb(255_255_255/.08))]"
    >
      <span className="sr-only">{page ? words.openPage(title) : words.play(title)}</span>
      <CoverImage video={video} drawPicture={drawPicture} />
      {duration && (
        <span className="absolute right-2 bottom-2 rounded-tag bg-cover-chip px-1.5 font-medium text-12 text-on-cover tabular-nums leading-5">
          {duration}
        </span>
      )}
    </button>
  );
}

function CoverImage({ video, drawPicture }: Pick<CoverFaceProps, "video" | "drawPicture">) {
  const { coverSource } = useVideoPorts();
  const source = video.cover === null ? null : coverSource(video.cover);
  const [broken, setBroken] = useState<string | null>(null);
  if (source === null || source === broken) return <CoverPlaceholder video={video} />;
  return (
    <>
      {drawPicture?.(() => setBroken(source)) ?? (
        <img
          src={source}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setBroken(source)}
          className="absolute inset-0 size-full rounded-[inherit] object-cover"
        />
      )}
      {VIDEO_TYPES[video.type].medium !== "page" && <PlayMark />}
    </>
  );
}

function PlayMark() {
  return (
    <span className="absolute bottom-3 left-3 grid size-9 place-items-center rounded-full bg-cover-chip text-on-cover">
      <Play size={16} fill="currentColor" strokeWidth={0} aria-hidden="true" className="ml-0.5" />
    </span>
  );
}

const MEDIUM_ICONS = { video: SquarePlay, audio: Headphones, page: Globe };

function CoverPlaceholder({ video }: { video: Video }) {
  const words = useWords("video");
  const { medium } = VIDEO_TYPES[video.type];
  const page = medium === "page";
  const Icon = MEDIUM_ICONS[medium];
  // Web pages have no cover, so their address is shown.
  const said = page ? (URL.parse(video.url)?.hostname ?? video.url) : words.noCover;
  return (
    <span
      data-placeholder={page ? undefined : ""}
      className="absolute inset-0 flex flex-col items-center justify-center gap-1.5 px-4 text-12"
    >
      <Icon size={18} strokeWidth={1.6} aria-hidden="true" />
      <span className={classNames("max-w-full truncate", page && "font-mono")}>{said}</span>
    </span>
  );
}

import { useState } from "react";
import { clockTime } from "#core/video/clock-time.ts";
import { embedAddress, supportsStartTime } from "#core/video/embed-address.ts";
import { VIDEO_TYPES, type Video } from "#core/video/video.ts";
import X from "~icons/lucide/x";
import { useWords } from "../words/words.ts";
import { EmbedFrame, PLAYER_ALLOW, PLAYER_SANDBOX } from "./embed-frame.tsx";
import { FilePlayer } from "./file-player.tsx";
import { FRAME_PROTOCOLS } from "./frame-protocols.ts";
import type { PlayerProps } from "./player.ts";
import { PlayerError } from "./player-error.tsx";

/** The player for all types but Bilibili and web pages: the site's embedded player, or the media file. */
export default function GenericPlayer(props: PlayerProps) {
  const { video, onFailed } = props;
  switch (choosePlayer(video)) {
    case "file":
      return <FilePlayer {...props} />;
    case "embed":
      return (
        <>
          <EmbedFrame
            {...props}
            address={(seconds) => embedAddress(video, { start: seconds, autoplay: true }) ?? "about:blank"}
            protocol={FRAME_PROTOCOLS[video.type]}
            sandbox={PLAYER_SANDBOX}
            allow={PLAYER_ALLOW}
            onFailed={onFailed}
          />
          {props.start >= 1 && !supportsStartTime(video) && <StartNote start={props.start} />}
        </>
      );
    case "nothing":
      return <PlayerError video={video} why="not-embeddable" />;
  }
}

/** Shown when the link has a start time that the site's player does not support. */
function StartNote({ start }: { start: number }) {
  const words = useWords("video");
  const common = useWords("common");
  const [isRead, setRead] = useState(false);
  if (isRead) return null;
  return (
    <p
      role="status"
      className="absolute inset-x-0 bottom-0 flex items-center gap-2 bg-cover-chip px-3 py-1 text-12 text-on-cover"
    >
      <span className="min-w-0 flex-1">{words.startsAtBeginning(clockTime(start))}</span>
      <button
        type="button"
        onClick={() => setRead(true)}
        aria-label={common.close}
        className="grid size-8 place-content-center"
      >
        <X size={16} strokeWidth={1.8} aria-hidden="true" />
      </button>
    </p>
  );
}

/** Audio plays from its file; video in the site's player, which chooses the quality. */
function choosePlayer(video: Video): "file" | "embed" | "nothing" {
  const embeddable = embedAddress(video) !== null;
  if (video.config.videoUrl === null) return embeddable ? "embed" : "nothing";
  return embeddable && VIDEO_TYPES[video.type].medium === "video" ? "embed" : "file";
}

import { embedAddress } from "#core/video/embed-address.ts";
import { VIDEO_TYPES, type Video } from "#core/video/video.ts";
import { EmbedFrame, PLAYER_ALLOW, PLAYER_SANDBOX } from "./embed-frame.tsx";
import { FilePlayer } from "./file-player.tsx";
import { FRAME_PROTOCOLS } from "./frame-protocols.ts";
import type { PlayerProps } from "./player.ts";
import { PlayerTrouble } from "./player-trouble.tsx";

/** Whatever is neither Bilibili nor a web page: the site's embedded player, or the recording itself. */
export default function GenericPlayer(props: PlayerProps) {
  const { video, onFailed } = props;
  switch (playableBy(video)) {
    case "file":
      return <FilePlayer {...props} />;
    case "embed":
      return (
        <EmbedFrame
          {...props}
          address={(seconds) => embedAddress(video, { start: seconds, autoplay: true }) ?? "about:blank"}
          protocol={FRAME_PROTOCOLS[video.type]}
          sandbox={PLAYER_SANDBOX}
          allow={PLAYER_ALLOW}
          onFailed={onFailed}
        />
      );
    case "nothing":
      return <PlayerTrouble video={video} why="not-embeddable" />;
  }
}

/** Sound plays best from its own file; pictures best in the player of the site that knows their many sizes. */
function playableBy(video: Video): "file" | "embed" | "nothing" {
  const embeddable = embedAddress(video) !== null;
  if (video.mediaUrl === null) return embeddable ? "embed" : "nothing";
  return embeddable && VIDEO_TYPES[video.type].medium === "video" ? "embed" : "file";
}

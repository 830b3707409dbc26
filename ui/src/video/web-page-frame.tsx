import { framedPageAddress } from "#core/video/embed-address.ts";
import { EmbedFrame } from "./embed-frame.tsx";
import type { PlayerProps } from "./player.ts";
import { PlayerError } from "./player-error.tsx";

/** A web page in a frame that may run scripts and use its own storage, and nothing else. */
export function WebPageFrame({ video, title, start, active, onFailed }: PlayerProps) {
  const address = framedPageAddress(video.url, location.origin);
  if (address === null) {
    const own = URL.parse(video.url)?.hostname === location.hostname;
    return <PlayerError video={video} why={own ? "own-page" : "not-web"} />;
  }
  if (video.refusesFraming) return <PlayerError video={video} why="not-embeddable" />;
  return (
    <EmbedFrame
      address={() => withStart(address, start)}
      title={title}
      start={start}
      active={active}
      sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      allow="autoplay; fullscreen"
      onFailed={onFailed}
    />
  );
}

/** Pages that accept a start time read it from `t`; others ignore it. */
function withStart(address: string, seconds: number): string {
  const url = new URL(address);
  if (seconds >= 1) url.searchParams.set("t", String(Math.floor(seconds)));
  return url.href;
}

import { useEffect, useEffectEvent, useRef } from "react";
import type { PlayerProps } from "./player.ts";
import { useVideoPorts } from "./video-ports.ts";

/**
 * A media file: mp4, webm, mp3, HLS … Only formats that the browser supports; otherwise the player offers the page. A
 * script that plays HLS would have to fetch from any address, which our Content-Security-Policy does not allow. A
 * <video> also plays audio, with its poster.
 */
export function FilePlayer({ video, start, active, onFailed }: PlayerProps) {
  const { coverSource } = useVideoPorts();
  const poster = video.cover === null ? null : coverSource(video.cover);
  const player = useRef<HTMLVideoElement>(null);

  function seekToStart(media: HTMLVideoElement) {
    if (start > 0) media.currentTime = start;
  }

  // The element begins to load up to 300 ms before React attaches handlers, so earlier events are lost.
  const catchUp = useEffectEvent((media: HTMLVideoElement) => {
    if (media.error) onFailed(failureOf(media.error));
    else if (media.readyState >= HTMLMediaElement.HAVE_METADATA) seekToStart(media);
  });
  useEffect(() => {
    if (player.current) catchUp(player.current);
  }, []);

  useEffect(() => {
    const media = player.current;
    if (!media) return;
    // A browser may refuse to play with sound before a user gesture; the controls still work.
    if (active) media.play().catch(() => {});
    else media.pause();
  }, [active]);

  return (
    // biome-ignore lint/a11y/useMediaCaption: a feed's recording comes without captions
    <video
      ref={player}
      src={video.config.videoUrl ?? undefined}
      poster={poster ?? undefined}
      controls
      playsInline
      autoPlay
      className="absolute inset-0 size-full bg-[#0b0d0c] object-contain"
      onLoadedMetadata={(event) => seekToStart(event.currentTarget)}
      onError={(event) => onFailed(failureOf(event.currentTarget.error))}
    />
  );
}

function failureOf(error: MediaError | null): "network" | "format" {
  return error?.code === MediaError.MEDIA_ERR_NETWORK ? "network" : "format";
}

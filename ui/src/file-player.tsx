import { useEffect, useRef, useState } from "react";
import ReactPlayer from "react-player";
import type { PlayerProps } from "./player.ts";

/** A recording: mp4, webm, mp3, HLS, DASH … */
export function FilePlayer({ video, start, active, onFailed }: PlayerProps) {
  const player = useRef<HTMLVideoElement>(null);
  const begun = useRef(false);
  // react-player writes both back on every render, so it has to be told what somebody set with the player's own controls.
  const [volume, setVolume] = useState(1);
  const [rate, setRate] = useState(1);

  useEffect(() => {
    const media = player.current;
    if (!media) return;
    // A browser may refuse to start with sound before a gesture; the controls are there to press.
    if (active) Promise.resolve(media.play()).catch(() => {});
    else media.pause();
  }, [active]);

  return (
    <ReactPlayer
      ref={player}
      src={video.mediaUrl ?? ""}
      controls
      playsInline
      autoPlay
      width="100%"
      height="100%"
      volume={volume}
      playbackRate={rate}
      style={{ position: "absolute", inset: 0, objectFit: "contain", backgroundColor: "#0b0d0c" }}
      onLoadedMetadata={(event) => {
        if (begun.current) return;
        begun.current = true;
        if (start > 0) event.currentTarget.currentTime = start;
      }}
      onVolumeChange={(event) => setVolume(event.currentTarget.volume)}
      onRateChange={(event) => setRate(event.currentTarget.playbackRate)}
      onError={(event) => onFailed(failureOf(event.currentTarget.error))}
    />
  );
}

function failureOf(error: MediaError | null): "network" | "format" {
  return error?.code === MediaError.MEDIA_ERR_NETWORK ? "network" : "format";
}

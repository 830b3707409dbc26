import { useEffect, useRef, useState } from "react";
import { createReactPlayer } from "react-player/ReactPlayer";
import type { PlayerProps } from "./player.ts";
import { useVideoPorts } from "./video-ports.ts";

// Only what the browser plays itself, which by now is HLS too nearly everywhere; where it is not, the player says so and
// offers the page. A script that plays HLS would have to be allowed to ask any address, and the page's policy allows it none
// but ours. react-player's own list would answer an enclosure that points to YouTube, Wistia or Twitch by loading that
// site's script into our page. A <video> plays sound as well, under its poster.
const PLAIN = { key: "html", name: "html", canPlay: () => true, player: (props: object) => <video {...props} /> };
const ReactPlayer = createReactPlayer([], PLAIN);

/** A recording: mp4, webm, mp3, HLS … */
export function FilePlayer({ video, start, active, onFailed }: PlayerProps) {
  const { coverSource } = useVideoPorts();
  const poster = video.cover === null ? null : coverSource(video.cover);
  const player = useRef<HTMLVideoElement>(null);
  const begun = useRef(false);
  // react-player writes both back on every render, so it has to be told what somebody set with the player's own controls.
  const [volume, setVolume] = useState(1);
  const [rate, setRate] = useState(1);

  function begin(media: HTMLVideoElement) {
    if (begun.current) return;
    begun.current = true;
    if (start > 0) media.currentTime = start;
  }

  // The element starts to load when it is made, which is up to 300 ms before React shows it and hears its events.
  function catchUp(media: HTMLVideoElement | null) {
    player.current = media;
    if (media?.error) onFailed(failureOf(media.error));
    else if (media && media.readyState >= HTMLMediaElement.HAVE_METADATA) begin(media);
  }

  useEffect(() => {
    const media = player.current;
    if (!media) return;
    // A browser may refuse to start with sound before a gesture; the controls are there to press.
    if (active) Promise.resolve(media.play()).catch(() => {});
    else media.pause();
  }, [active]);

  return (
    <ReactPlayer
      ref={catchUp}
      src={video.mediaUrl ?? ""}
      controls
      playsInline
      {...(poster !== null && { poster })}
      autoPlay
      width="100%"
      height="100%"
      volume={volume}
      playbackRate={rate}
      style={{ position: "absolute", inset: 0, objectFit: "contain", backgroundColor: "#0b0d0c" }}
      onLoadedMetadata={(event) => begin(event.currentTarget)}
      onVolumeChange={(event) => setVolume(event.currentTarget.volume)}
      onRateChange={(event) => setRate(event.currentTarget.playbackRate)}
      onError={(event) => onFailed(failureOf(event.currentTarget.error))}
    />
  );
}

function failureOf(error: MediaError | null): "network" | "format" {
  return error?.code === MediaError.MEDIA_ERR_NETWORK ? "network" : "format";
}

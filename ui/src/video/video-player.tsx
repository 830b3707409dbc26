import { Component, type ComponentType, lazy, type ReactNode, Suspense, useCallback, useState } from "react";
import { type PlayerKind, VIDEO_TYPES } from "#core/video/video.ts";
import { Spinner } from "../controls/button.tsx";
import { useWords } from "../words/words.ts";
import { BilibiliPlayer } from "./bilibili-player.tsx";
import type { PlayerFailure, PlayerProps } from "./player.ts";
import { PlayerError } from "./player-error.tsx";
import { WebPageFrame } from "./web-page-frame.tsx";

const loadGenericPlayer = () => lazy(() => import("./generic-player.tsx"));

export function VideoPlayer(props: Omit<PlayerProps, "onFailed">) {
  const { video } = props;
  const [failure, setFailure] = useState<PlayerFailure | null>(null);
  // React caches a failed import, so each attempt needs a new lazy component.
  const [GenericPlayer, setGenericPlayer] = useState(loadGenericPlayer);
  const onFailed = useCallback((why: PlayerFailure) => setFailure(why), []);
  const players: Record<PlayerKind, ComponentType<PlayerProps>> = {
    bilibili: BilibiliPlayer,
    "web-page": WebPageFrame,
    generic: GenericPlayer,
  };
  const Player = players[VIDEO_TYPES[video.type].player];

  function tryAgain() {
    setGenericPlayer(loadGenericPlayer);
    setFailure(null);
  }

  if (failure) return <PlayerError video={video} why={failure} onRetry={tryAgain} />;
  return (
    <CatchPlayer onCaught={() => setFailure("load")}>
      <Suspense fallback={<Loading />}>
        <Player {...props} onFailed={onFailed} />
      </Suspense>
    </CatchPlayer>
  );
}

function Loading() {
  const words = useWords("video");
  return (
    <p role="status" className="absolute inset-0 flex items-center justify-center gap-2 text-13 text-white/80">
      <Spinner />
      {words.loading}
    </p>
  );
}

/** A player's chunk may be missing after an update of the server, or the connection may be down. */
class CatchPlayer extends Component<{ onCaught: () => void; children: ReactNode }, { caught: boolean }> {
  override state = { caught: false };
  static getDerivedStateFromError() {
    return { caught: true };
  }
  override componentDidCatch() {
    this.props.onCaught();
  }
  override render() {
    return this.state.caught ? null : this.props.children;
  }
}

import { useEffect, useRef, useState } from "react";
import { useWords } from "../words/words.ts";
import type { FrameProtocol } from "./frame-protocols.ts";
import type { PlayerFailure } from "./player.ts";

export interface EmbedFrameProps {
  /** The frame's address when it starts at this second. */
  address: (start: number) => string;
  title: string;
  start: number;
  active: boolean;
  protocol?: FrameProtocol | undefined;
  sandbox: string;
  allow: string;
  onFailed: (why: PlayerFailure) => void;
}

// Slower than any player on a bad line, faster than anybody's patience.
const ANSWER_WITHIN_MS = 15_000;

/**
 * A frame that rests while it is not seen. Three ways, the best there is: the browser halts what plays in hidden frames;
 * the player obeys a message; or the frame is taken down and later put up again, as many seconds in as it was shown.
 */
export function EmbedFrame(props: EmbedFrameProps) {
  const { address, title, start, active, protocol, sandbox, allow, onFailed } = props;
  const words = useWords("video");
  const frame = useRef<HTMLIFrameElement>(null);
  const rests = protocol !== undefined || browserHaltsHiddenFrames();
  const [from, setFrom] = useState(start);
  const loadedAt = useRef<number | null>(null);
  const [answered, setAnswered] = useState(false);
  const [silent, setSilent] = useState(false);

  useEffect(() => {
    if (active || rests || loadedAt.current === null) return;
    const shown = (performance.now() - loadedAt.current) / 1000;
    loadedAt.current = null;
    setFrom((second) => second + shown);
  }, [active, rests]);

  // A frame does not tell whether it loaded the player or the browser's error page; being offline is told beforehand.
  useEffect(() => {
    if (!navigator.onLine) onFailed("load");
  }, [onFailed]);

  const wasActive = useRef(active);
  useEffect(() => {
    if (!protocol || wasActive.current === active) return;
    wasActive.current = active;
    frame.current?.contentWindow?.postMessage(active ? protocol.play : protocol.pause, protocol.origin);
  }, [active, protocol]);

  useEffect(() => {
    if (!protocol) return;
    const hear = (event: MessageEvent) => {
      if (event.source !== frame.current?.contentWindow || event.origin !== protocol.origin) return;
      const said = protocol.read(event.data);
      if (said === "failure") onFailed("not-embeddable");
      if (said === "answer") setAnswered(true);
    };
    addEventListener("message", hear);
    return () => removeEventListener("message", hear);
  }, [protocol, onFailed]);

  const seek = answered && start > 0 ? protocol?.seek : undefined;
  useEffect(() => {
    if (seek && protocol) frame.current?.contentWindow?.postMessage(seek(start), protocol.origin);
  }, [seek, start, protocol]);

  useEffect(() => {
    if (answered || !active) return;
    const timer = setTimeout(() => setSilent(true), ANSWER_WITHIN_MS);
    return () => clearTimeout(timer);
  }, [answered, active]);

  function loaded() {
    loadedAt.current = performance.now();
    if (!protocol) return setAnswered(true);
    for (const greeting of protocol.hello) frame.current?.contentWindow?.postMessage(greeting, protocol.origin);
  }

  return (
    <>
      {(active || rests) && (
        <iframe
          ref={frame}
          src={address(from)}
          title={words.playerOf(title)}
          onLoad={loaded}
          sandbox={sandbox}
          allow={`${allow}; media-playback-while-not-visible 'none'`}
          referrerPolicy="strict-origin-when-cross-origin"
          className="absolute inset-0 size-full border-0"
        />
      )}
      {silent && !answered && (
        <p role="status" className="absolute inset-x-0 bottom-0 bg-cover-chip px-3 py-2 text-12 text-on-cover">
          {words.notResponding}
        </p>
      )}
    </>
  );
}

/** What a player of another site needs; it may not leave the frame, open dialogs or start downloads. */
export const PLAYER_SANDBOX =
  "allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation";
export const PLAYER_ALLOW = "autoplay; fullscreen; encrypted-media; picture-in-picture";

interface FeaturePolicy {
  features: () => string[];
}

function browserHaltsHiddenFrames(): boolean {
  const policy = (document as { featurePolicy?: FeaturePolicy }).featurePolicy;
  return policy?.features().includes("media-playback-while-not-visible") ?? false;
}

import { useEffect, useRef, useState } from "react";
import { useWords } from "../words/words.ts";
import type { FrameProtocol } from "./frame-protocols.ts";
import type { PlayerFailure } from "./player.ts";

export interface EmbedFrameProps {
  /** The frame's address with this start time in seconds. */
  address: (start: number) => string;
  title: string;
  start: number;
  active: boolean;
  protocol?: FrameProtocol | undefined;
  sandbox: string;
  allow: string;
  onFailed: (why: PlayerFailure) => void;
}

// Longer than players take on a slow connection.
const ANSWER_TIMEOUT_MS = 15_000;

/**
 * A frame that pauses while it is hidden, by the first way available: the browser pauses media in hidden frames; the
 * player accepts a message; or the frame is removed and later created again at the time it had reached.
 */
export function EmbedFrame(props: EmbedFrameProps) {
  const { address, title, start, active, protocol, sandbox, allow, onFailed } = props;
  const words = useWords("video");
  const frame = useRef<HTMLIFrameElement>(null);
  const rests = protocol !== undefined || browserPausesHiddenFrames();
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

  // A frame's load event does not tell a player from the browser's error page, so being offline is checked first.
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
    const receive = (event: MessageEvent) => {
      if (event.source !== frame.current?.contentWindow || event.origin !== protocol.origin) return;
      const said = protocol.read(event.data);
      if (said === "failure") onFailed("not-embeddable");
      if (said === "answer") setAnswered(true);
    };
    addEventListener("message", receive);
    return () => removeEventListener("message", receive);
  }, [protocol, onFailed]);

  const seek = answered && start > 0 ? protocol?.seek : undefined;
  useEffect(() => {
    if (seek && protocol) frame.current?.contentWindow?.postMessage(seek(start), protocol.origin);
  }, [seek, start, protocol]);

  useEffect(() => {
    if (answered || !active) return;
    const timer = setTimeout(() => setSilent(true), ANSWER_TIMEOUT_MS);
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

/** What another site's player needs; it may not navigate the page, open dialogs or start downloads. */
export const PLAYER_SANDBOX =
  "allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation";
export const PLAYER_ALLOW = "autoplay; fullscreen; encrypted-media; picture-in-picture";

interface FeaturePolicy {
  features: () => string[];
}

function browserPausesHiddenFrames(): boolean {
  const policy = (document as { featurePolicy?: FeaturePolicy }).featurePolicy;
  return policy?.features().includes("media-playback-while-not-visible") ?? false;
}

import { embedAddress } from "#core/video/embed-address.ts";
import { EmbedFrame, PLAYER_ALLOW, PLAYER_SANDBOX } from "./embed-frame.tsx";
import type { PlayerProps } from "./player.ts";

/** Bilibili's embedded player, with aid, bvid, cid, page and start time. */
export function BilibiliPlayer({ video, title, start, active, onFailed }: PlayerProps) {
  return (
    <EmbedFrame
      address={(seconds) => embedAddress(video, { start: seconds, autoplay: true }) ?? "about:blank"}
      title={title}
      start={start}
      active={active}
      sandbox={PLAYER_SANDBOX}
      allow={PLAYER_ALLOW}
      onFailed={onFailed}
    />
  );
}

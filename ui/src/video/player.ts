import type { Video } from "#core/video/video.ts";
import type { Words } from "#ui/words/words.ts";

export type PlayerFailure = keyof Words["video"]["failedWhy"];

/** What every player takes. */
export interface PlayerProps {
  video: Video;
  title: string;
  /** Where to start, in seconds. */
  start: number;
  /** false while the cover is in front: the player rests and keeps its position. */
  active: boolean;
  onFailed: (why: PlayerFailure) => void;
}

import type { Video } from "#core/video/video.ts";
import type { Words } from "#ui/words/words.ts";

export type PlayerFailure = keyof Words["video"]["failedWhy"];

/** The props of every player. */
export interface PlayerProps {
  video: Video;
  title: string;
  /** Where to start, in seconds. */
  start: number;
  /** False while the cover is shown: the player pauses and keeps its position. */
  active: boolean;
  onFailed: (why: PlayerFailure) => void;
}

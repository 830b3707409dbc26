import type { Video } from "#core/video/video.ts";
import type { videoWords } from "../words/video-words.ts";

export type PlayerFailure = keyof (typeof videoWords)["en"]["failedWhy"];

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

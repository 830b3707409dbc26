import type { VideoType } from "./video/video.ts";

/** Everything that is ever counted: what happened, and to which kind of thing. Never who, where or what exactly. */
export interface Events {
  "VideoCover Clicked": { type: VideoType };
  /** On Discover: whether feeds were found for it. */
  "Page Looked Up": { type: "feeds" | "nothing" };
}

export type EventName = keyof Events;

/** Counts an event. It neither throws nor makes anybody wait. */
export type Track = <Name extends EventName>(event: Name, details: Events[Name]) => void;

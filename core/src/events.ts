import type { VideoType } from "./video/video.ts";

/** All events we count: what happened, and the type of thing. Never who, where or which one. */
export interface Events {
  "VideoCover Clicked": { type: VideoType };
  /** On Discover: whether feeds were found. */
  "Page Looked Up": { type: "feeds" | "nothing" };
}

export type EventName = keyof Events;

/** Those that screens report; the server counts the others itself. */
export type ScreenEvent = Exclude<EventName, "Page Looked Up">;

/** Counts an event. Never throws or blocks. */
export type Track = <Name extends ScreenEvent>(event: Name, details: Events[Name]) => void;

import type { SubscribeAnswer } from "#ui/subscribe/subscribe-ports.ts";

/** A test's answer to a request. */
export type Answer = { ok: true } | Extract<SubscribeAnswer, { ok: false }>;

type Settle = (answer: Answer | "throw") => void;

/** Lets tests read events and answer requests, as window.gallery. */
export interface GalleryControl {
  /** All events of the components, in order. */
  events: string[];
  /** Pending requests, oldest first. */
  waiting: Settle[];
  /** Whether renaming succeeds. */
  renameWorks: boolean;
}

declare global {
  interface Window {
    gallery: GalleryControl;
  }
}

export function startControl(): GalleryControl {
  window.gallery = { events: [], waiting: [], renameWorks: true };
  return window.gallery;
}

export function ask(event: string): Promise<Answer> {
  window.gallery.events.push(event);
  return new Promise((resolve, reject) => {
    window.gallery.waiting.push((answer) => (answer === "throw" ? reject(new Error("offline")) : resolve(answer)));
  });
}

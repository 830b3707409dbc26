import type { SubscribeAnswer } from "#ui/subscribe/subscribe-ports.ts";

/** What a test answers a request with. */
export type Answer = { ok: true } | Extract<SubscribeAnswer, { ok: false }>;

type Settle = (answer: Answer | "throw") => void;

/** What a test reads and steers, as window.gallery. */
export interface GalleryControl {
  /** Everything the pieces told the app, in order. */
  events: string[];
  /** Requests waiting for their answer, oldest first. */
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

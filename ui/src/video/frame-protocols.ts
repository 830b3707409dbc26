import type { VideoType } from "#core/video/video.ts";

/** How to control a site's embedded player with postMessage, without its script, which would run on our origin. */
export interface FrameProtocol {
  origin: string;
  /** Sent when the frame has loaded, so that the player starts to send messages. */
  hello: unknown[];
  play: unknown;
  pause: unknown;
  /** For players that accept no start time in their address. */
  seek?: (seconds: number) => unknown;
  /** Null: an unrelated message. Any other message shows that the player works. */
  read: (message: unknown) => "answer" | "failure" | null;
}

const youtube = (func: string, args: unknown[] = []) => JSON.stringify({ event: "command", func, args });
const vimeo = (method: string, value?: unknown) => JSON.stringify({ method, value });
const tiktok = (type: string, value?: unknown) => ({ "x-tiktok-player": true, type, value });

export const FRAME_PROTOCOLS: Partial<Record<VideoType, FrameProtocol>> = {
  youtube: {
    origin: "https://www.youtube-nocookie.com",
    hello: [
      JSON.stringify({ event: "listening", id: "pagecast", channel: "widget" }),
      youtube("addEventListener", ["onError"]),
    ],
    play: youtube("playVideo"),
    pause: youtube("pauseVideo"),
    read: (message) => {
      const event = field(fromJson(message), "event");
      if (event === "onError") return "failure";
      return typeof event === "string" ? "answer" : null;
    },
  },
  vimeo: {
    origin: "https://player.vimeo.com",
    hello: [vimeo("addEventListener", "error"), vimeo("ping")],
    play: vimeo("play"),
    pause: vimeo("pause"),
    read: (message) => {
      const parsed = fromJson(message);
      if (field(parsed, "event") === "error") return "failure";
      return field(parsed, "event") !== undefined || field(parsed, "method") !== undefined ? "answer" : null;
    },
  },
  tiktok: {
    origin: "https://www.tiktok.com",
    hello: [],
    play: tiktok("play"),
    pause: tiktok("pause"),
    seek: (seconds) => tiktok("seekTo", seconds),
    read: (message) => {
      if (field(message, "x-tiktok-player") !== true) return null;
      return field(message, "type") === "onError" ? "failure" : "answer";
    },
  },
};

function fromJson(message: unknown): unknown {
  if (typeof message !== "string") return message;
  try {
    return JSON.parse(message);
  } catch {
    return null;
  }
}

function field(message: unknown, name: string): unknown {
  return typeof message === "object" && message !== null ? (message as Record<string, unknown>)[name] : undefined;
}

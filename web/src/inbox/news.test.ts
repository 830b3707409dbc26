import { expect, it } from "vitest";
import type { VideoType } from "#core/video/video.ts";
import type { Item } from "./item.ts";
import { type Arrival, takesArrival } from "./news.ts";
import type { View } from "./view.ts";

const item: Arrival = { id: "1" as Item["id"], channel: { id: "7" }, isRead: false, video: null };
const playing = (type: VideoType): Arrival => ({ ...item, video: { type } as Item["video"] });
const view = (more: Partial<View>): View => ({ show: "unread", channelId: null, question: "", ...more });

it.each([
  ["a page", item, "unread", view({}), true],
  ["a page", item, "all", view({ show: "all" }), true],
  ["a page", item, "its own channel", view({ channelId: "7" }), true],
  ["a page", item, "another channel", view({ channelId: "8" }), false],
  ["a page", item, "videos", view({ show: "videos" }), false],
  ["a film", playing("bilibili"), "videos", view({ show: "videos" }), true],
  ["a video file", playing("video-file"), "videos", view({ show: "videos" }), true],
  ["a podcast", playing("podcast"), "videos", view({ show: "videos" }), false],
  ["a recording", playing("audio-file"), "videos", view({ show: "videos" }), false],
  ["a podcast", playing("podcast"), "all", view({ show: "all" }), true],
  ["what is read already", { ...item, isRead: true }, "unread", view({}), false],
  ["what is read already", { ...item, isRead: true }, "all", view({ show: "all" }), false],
  ["a page", item, "starred", view({ show: "starred" }), false],
  ["a page", item, "a search", view({ question: "x" }), false],
])("%s (%j) that arrives belongs in the list of %s: %j, %s", (_, arrival, __, of, belongs) => {
  expect(takesArrival(of, arrival)).toBe(belongs);
});

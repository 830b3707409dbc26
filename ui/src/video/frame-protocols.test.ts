import { describe, expect, it } from "vitest";
import type { VideoType } from "#core/video/video.ts";
import { FRAME_PROTOCOLS } from "./frame-protocols.ts";

describe("what a player says", () => {
  it.each<[VideoType, unknown, string | null]>([
    ["youtube", '{"event":"initialDelivery","info":{}}', "answer"],
    ["youtube", '{"event":"onError","info":150}', "failure"],
    ["youtube", "not json", null],
    ["youtube", '"text"', null],
    ["youtube", null, null],
    ["vimeo", '{"event":"ready"}', "answer"],
    ["vimeo", { method: "ping", value: true }, "answer"],
    ["vimeo", '{"event":"error","data":{}}', "failure"],
    ["vimeo", 7, null],
    ["tiktok", { "x-tiktok-player": true, type: "onPlayerReady" }, "answer"],
    ["tiktok", { "x-tiktok-player": true, type: "onError" }, "failure"],
    ["tiktok", { type: "onPlayerReady" }, null],
  ])("%s: %j is %s", (type, message, expected) => {
    expect(FRAME_PROTOCOLS[type]?.read(message)).toBe(expected);
  });
});

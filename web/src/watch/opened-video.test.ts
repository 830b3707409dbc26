import { expect, it } from "vitest";
import type { FollowTerms } from "#core/channel/decide-channel.ts";
import { videoFromAddress } from "./opened-video.ts";

const terms: FollowTerms = { policy: "authors", feedService: null, canFetchRoutes: true };

it.each([
  ["https://www.bilibili.com/video/BV1xx411c7mD", { kind: "none", reason: "not-an-author-page", platform: "bilibili" }],
  ["https://cdn.example/talk.mp4", { kind: "none", reason: "platform", platform: "cdn.example" }],
])("without the server, %s is decided by its address", (address, channel) => {
  expect(videoFromAddress(address, terms)).toMatchObject({ channel, channelPage: address });
});

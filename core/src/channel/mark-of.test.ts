import { expect, it } from "vitest";
import { decideChannel, type FollowTerms } from "./decide-channel.ts";
import { markOf } from "./mark-of.ts";
import type { PageFacts } from "./page-facts.ts";
import { sourceOf } from "./source.ts";

const videos = { path: "/bilibili/user/video/2267573", url: "https://rsshub.app/bilibili/user/video/2267573" };
const likes = { path: "/bilibili/user/like/2267573", url: "https://rsshub.app/bilibili/user/like/2267573" };
const page: PageFacts = { address: "https://m.bilibili.com/space/2267573", feeds: [videos, likes], site: null };
const terms = (policy: FollowTerms["policy"]): FollowTerms => ({ policy, feedService: null, canFetchRoutes: true });

it.each([
  ["the main feed of a page has the mark of its channel", videos, "any-feed", "https://space.bilibili.com/2267573"],
  ["another feed of it", likes, "any-feed", "https://rsshub.app/bilibili/user/like/2267573"],
  [
    "a feed that cannot be followed",
    { path: "/bilibili/ranking/0", url: "https://rsshub.app/bilibili/ranking/0" },
    "authors",
    "https://rsshub.app/bilibili/ranking/0",
  ],
] as const)("%s", (_, feed, policy, expected) => {
  const source = sourceOf(feed);
  expect(markOf(decideChannel(page, terms(policy), source), source)).toBe(expected);
});

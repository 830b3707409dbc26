import { afterEach, describe, expect, it, vi } from "vitest";
import { channelLink } from "./channel-link.ts";

const noRules = () => [];
const none = (reason: string) => ({ kind: "none", reason });
const channel = (channelUrl: string) => ({ kind: "channel", channelUrl });

describe("the four cases", () => {
  it.each([
    ["https://www.douyin.com/user/MS4wLjABAAAAx-y_z?from=1", channel("https://www.douyin.com/user/MS4wLjABAAAAx-y_z")],
    ["https://www.douyin.com/user/84838778393", none("not-an-author-page")],
    ["https://www.douyin.com/user/self", none("not-an-author-page")],
    ["https://www.douyin.com/user/", none("not-an-author-page")],
    ["https://www.douyin.com/video/7234567890123456789", none("not-an-author-page")],
    ["https://notdouyin.com/user/abc", none("platform")],
    [
      "https://www.xiaohongshu.com/user/profile/5a1b2c3d4e5f60718293a4bc",
      channel("https://www.xiaohongshu.com/user/profile/5a1b2c3d4e5f60718293a4bc"),
    ],
    ["https://www.xiaohongshu.com/user/profile/", none("not-an-author-page")],
    ["https://www.xiaohongshu.com/explore/64a1b2c3d4e5f60718293a4b", none("not-an-author-page")],
    [
      "https://www.xiaoyuzhoufm.com/podcast/64a1b2c3d4e5f60718293a4b",
      channel("https://www.xiaoyuzhoufm.com/podcast/64a1b2c3d4e5f60718293a4b"),
    ],
    ["https://www.xiaoyuzhoufm.com/episode/64a1b2c3d4e5f60718293a4b", none("not-an-author-page")],
    ["https://example.com/user/1", none("platform")],
    ["https://example.com/?next=https://www.douyin.com/user/abc", none("platform")],
    ["javascript:alert('/user/1')", none("platform")],
    ["", none("platform")],
  ])("%s", (address, expected) => {
    expect(channelLink(address, noRules)).toEqual(expected);
  });

  it.each([
    ["/bilibili/user/video/2267573", true],
    ["/youtube/channel/UC123", true],
    ["/zhihu/author/1", true],
    ["/some/space/7", true],
    ["/bilibili/ranking/0", false],
    ["/github/users/7", false],
    ["/user", false],
  ])("a rule's path %s can be subscribed: %s", (path, subscribable) => {
    const link = channelLink("https://site.example/someone/", () => ["/other", path]);
    expect(link).toEqual(subscribable ? channel("https://site.example/someone") : none("not-an-author-page"));
  });

  it("lets no rule revive an all-digit Douyin id", () => {
    const link = channelLink("https://www.douyin.com/user/84838778393", () => ["/douyin/user/84838778393"]);
    expect(link).toEqual(none("not-an-author-page"));
  });
});

describe("a rule that breaks", () => {
  afterEach(() => vi.restoreAllMocks());

  it("is logged and means not subscribable", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const broken = () => {
      throw new Error("bad rule");
    };
    expect(channelLink("https://site.example/a", broken)).toEqual(none("platform"));
    expect(warn).toHaveBeenCalledOnce();
  });
});

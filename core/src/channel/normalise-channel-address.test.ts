import { describe, expect, it } from "vitest";
import fc, { runs } from "../../test/properties.ts";
import { normaliseChannelAddress } from "./normalise-channel-address.ts";

describe("one author is one channel", () => {
  it.each([
    [
      "https://space.bilibili.com/2267573",
      [
        "http://space.bilibili.com/2267573/",
        "https://space.bilibili.com/2267573/dynamic?spm_id_from=333.999",
        "https://m.bilibili.com/space/2267573",
        "https://space.bilibili.com/2267573/upload/video",
        "https://SPACE.bilibili.com:443/2267573#top",
      ],
    ],
    [
      "https://www.bilibili.com/video/BV17x411w7KC",
      [
        "https://b23.tv/av170001",
        "https://b23.tv/BV17x411w7KC",
        "https://m.bilibili.com/video/bv17x411w7KC?vd_source=1",
        "https://www.bilibili.com/video/av170001/?p=2",
      ],
    ],
    [
      "https://www.youtube.com/@somebody",
      [
        "https://youtube.com/@SomeBody",
        "https://m.youtube.com/@somebody/videos",
        "http://www.youtube.com/@somebody/featured?si=abc&feature=shared",
      ],
    ],
    [
      "https://www.youtube.com/channel/UCabcDEF",
      ["https://www.youtube.com/channel/UCabcDEF/videos", "https://music.youtube.com/channel/UCabcDEF"],
    ],
    [
      "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
      ["https://youtu.be/dQw4w9WgXcQ?si=1", "https://www.youtube.com/shorts/dQw4w9WgXcQ"],
    ],
    [
      "https://www.douyin.com/user/MS4wLjAB_x-Y",
      [
        "https://www.douyin.com/user/MS4wLjAB_x-Y?modal_id=7234567890123456789",
        "https://m.douyin.com/user/MS4wLjAB_x-Y/",
      ],
    ],
    [
      "https://www.xiaohongshu.com/user/profile/5a1b",
      [
        "https://xiaohongshu.com/user/profile/5a1b?xsec_token=AB&xhsshare=x",
        "https://www.xiaohongshu.com/user/profile/5a1b/64a1",
      ],
    ],
    ["https://www.xiaoyuzhoufm.com/podcast/5e28", ["https://xiaoyuzhoufm.com/podcast/5e28?utm_source=rss"]],
    ["https://www.tiktok.com/@some.one", ["https://m.tiktok.com/@Some.One?lang=en"]],
    ["https://www.instagram.com/some.one", ["https://instagram.com/Some.One/?igshid=1"]],
    [
      "https://x.com/someone",
      [
        "https://twitter.com/SomeOne",
        "https://mobile.twitter.com/someone?s=20",
        "https://x.com/someone/",
        "https://x.com/someone//#/more",
      ],
    ],
    [
      "https://weibo.com/u/1195230310",
      [
        "https://m.weibo.cn/u/1195230310",
        "https://m.weibo.cn/profile/1195230310",
        "https://www.weibo.com/u/1195230310?refer_flag=1",
      ],
    ],
    [
      "https://blog.example/author/7",
      [
        "http://www.blog.example/author/7/",
        "https://m.blog.example:443/author/7?utm_source=a&utm_medium=b&fbclid=c&gclid=d",
        "https://Blog.Example./author/7#latest",
        "https://user:secret@blog.example/author/7//",
      ],
    ],
    [
      "https://site.example/list?a=1&b=%E4%B8%AD",
      ["https://site.example/list/?b=中&a=1&share_from=x", "https://site.example/list?b=%e4%b8%ad&a=1"],
    ],
    ["https://site.example/%E4%B8%AD", ["https://site.example/中", "https://site.example/%e4%b8%ad/"]],
  ])("%s", (normal, forms) => {
    expect(normaliseChannelAddress(normal)).toBe(normal);
    for (const form of forms) expect(normaliseChannelAddress(form), form).toBe(normal);
  });
});

describe("different channels keep different addresses", () => {
  it.each([
    ["https://space.bilibili.com/2267573", "https://space.bilibili.com/2267573/favlist?fid=1"],
    ["https://space.bilibili.com/1/lists/2?type=season", "https://space.bilibili.com/1/lists/3?type=season"],
    ["https://www.youtube.com/channel/UCabc", "https://www.youtube.com/channel/UCABC"],
    ["https://site.example/?feature=a", "https://site.example/?feature=b"],
    ["https://site.example/?id=1", "https://site.example/?id=2"],
    ["https://music.example/#/artist?id=1", "https://music.example/#/artist?id=2"],
    ["http://site.example:8080/", "https://site.example:8080/"],
    ["https://a.example/", "https://b.example/"],
  ])("%s and %s", (one, other) => {
    expect(normaliseChannelAddress(one)).not.toBe(normaliseChannelAddress(other));
  });
});

it.each(["", "nonsense", "javascript:alert(1)", "ftp://a.example/"])("%s is not a channel", (address) => {
  expect(normaliseChannelAddress(address)).toBeNull();
});

it("is the same after normalising twice, for any address", () => {
  const host = fc.constantFrom(
    "www.bilibili.com",
    "space.bilibili.com",
    "b23.tv",
    "m.youtube.com",
    "youtu.be",
    "www.douyin.com",
    "twitter.com",
    "m.weibo.cn",
    "www.m.mobile.a.example",
    "m.cn",
    "www.com",
    "a.example:8080",
    "__proto__",
    "constructor",
  );
  const path = fc.array(
    fc.constantFrom("user", "@A", "1", "space", "channel", "", "%e4", "av170001", "video", "c", "x y", "..", "watch"),
    { maxLength: 4 },
  );
  const query = fc.array(
    fc.tuple(fc.constantFrom("v", "utm_x", "si", "a", "list", "&", "b c"), fc.string({ maxLength: 5 })),
    { maxLength: 3 },
  );
  const made = fc
    .tuple(fc.constantFrom("http", "https"), host, path, query, fc.constantFrom("", "#x", "#/r?b=1"))
    .map(
      ([scheme, name, parts, pairs, hash]) =>
        `${scheme}://${name}/${parts.join("/")}?${pairs.map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join("&")}${hash}`,
    );
  fc.assert(
    fc.property(
      fc.oneof(made, fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.string()),
      (address) => {
        const once = normaliseChannelAddress(address);
        if (once !== null) expect(normaliseChannelAddress(once)).toBe(once);
      },
    ),
    { numRuns: runs(2000) },
  );
});

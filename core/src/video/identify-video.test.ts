import { describe, expect, it } from "vitest";
import fc, { runs } from "../../test/properties.ts";
import { identifyVideo, isShortLink, localFileVideo } from "./identify-video.ts";

describe("identifies a video by its address", () => {
  it.each([
    // Bilibili
    ["https://www.bilibili.com/video/BV17x411w7KC/?spm_id_from=333.1007&p=3", "bilibili", "BV17x411w7KC", "3"],
    ["https://www.bilibili.com/video/av170001", "bilibili", "BV17x411w7KC", "1"],
    ["https://m.bilibili.com/video/bv17x411w7KC", "bilibili", "BV17x411w7KC", "1"],
    ["http://bilibili.com/s/video/BV17x411w7KC", "bilibili", "BV17x411w7KC", "1"],
    ["https://b23.tv/BV17x411w7KC?p=2", "bilibili", "BV17x411w7KC", "2"],
    ["https://b23.tv/av170001", "bilibili", "BV17x411w7KC", "1"],
    ["https://www.bilibili.com/list/ml123?bvid=BV17x411w7KC&oid=170001", "bilibili", "BV17x411w7KC", "1"],
    ["https://player.bilibili.com/player.html?aid=170001&cid=279786&page=2", "bilibili", "BV17x411w7KC", "2"],
    ["https://www.bilibili.com/video/BV17x411w7K", "web-page", null, null],
    ["https://space.bilibili.com/2267573", "web-page", null, null],
    // YouTube
    ["https://www.youtube.com/watch?v=dQw4w9WgXcQ&feature=share", "youtube", "dQw4w9WgXcQ", null],
    ["https://m.youtube.com/watch?v=dQw4w9WgXcQ&list=PL123456", "youtube", "dQw4w9WgXcQ", "PL123456"],
    ["https://music.youtube.com/watch?v=dQw4w9WgXcQ", "youtube", "dQw4w9WgXcQ", null],
    ["https://youtu.be/dQw4w9WgXcQ?si=abc&t=30", "youtube", "dQw4w9WgXcQ", null],
    ["https://www.youtube.com/shorts/dQw4w9WgXcQ", "youtube", "dQw4w9WgXcQ", null],
    ["https://www.youtube.com/live/dQw4w9WgXcQ?feature=share", "youtube", "dQw4w9WgXcQ", null],
    ["https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ", "youtube", "dQw4w9WgXcQ", null],
    ["https://www.youtube.com/playlist?list=PLabc-_12", "youtube", "PLabc-_12", "PLabc-_12"],
    ["https://www.youtube.com/embed/videoseries?list=PLabc-_12", "youtube", "PLabc-_12", "PLabc-_12"],
    ["https://www.youtube.com/@handle", "web-page", null, null],
    ["https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ", "web-page", null, null],
    ["https://notyoutube.com/watch?v=dQw4w9WgXcQ", "web-page", null, null],
    // Vimeo
    ["https://vimeo.com/76979871", "vimeo", "76979871", null],
    ["https://vimeo.com/76979871/ab12cd34ef", "vimeo", "76979871", null],
    ["https://vimeo.com/channels/staffpicks/76979871", "vimeo", "76979871", null],
    ["https://vimeo.com/showcase/5551212/video/76979871", "vimeo", "76979871", null],
    ["https://player.vimeo.com/video/76979871?h=ab12cd34ef", "vimeo", "76979871", null],
    ["https://vimeo.com/showcase/5551212", "web-page", null, null],
    ["https://vimeo.com/blog/2019/06", "web-page", null, null],
    ["https://vimeo.com/features", "web-page", null, null],
    // Short videos and notes
    ["https://www.douyin.com/video/7234567890123456789", "douyin", "7234567890123456789", null],
    ["https://www.douyin.com/user/MS4wLjABAAAA?modal_id=7234567890123456789", "douyin", "7234567890123456789", null],
    ["https://www.iesdouyin.com/share/video/7234567890123456789/", "douyin", "7234567890123456789", null],
    ["https://www.douyin.com/user/MS4wLjABAAAA", "web-page", null, null],
    ["https://www.douyin.com/note/7234567890123456789", "web-page", null, null],
    [
      "https://www.xiaohongshu.com/explore/64a1b2c3d4e5f60718293a4b?xsec_token=A",
      "xiaohongshu",
      "64a1b2c3d4e5f60718293a4b",
      null,
    ],
    [
      "https://www.xiaohongshu.com/discovery/item/64a1b2c3d4e5f60718293a4b",
      "xiaohongshu",
      "64a1b2c3d4e5f60718293a4b",
      null,
    ],
    ["https://www.xiaohongshu.com/user/profile/5a1b2c3d4e5f60718293a4bc", "web-page", null, null],
    ["https://www.tiktok.com/@someone/video/7234567890123456789?lang=en", "tiktok", "7234567890123456789", null],
    ["https://m.tiktok.com/v/7234567890123456789.html", "tiktok", "7234567890123456789", null],
    ["https://www.tiktok.com/player/v1/7234567890123456789", "tiktok", "7234567890123456789", null],
    // Podcasts
    ["https://www.xiaoyuzhoufm.com/episode/64a1b2c3d4e5f60718293a4b", "xiaoyuzhou", "64a1b2c3d4e5f60718293a4b", null],
    ["https://www.xiaoyuzhoufm.com/podcast/64a1b2c3d4e5f60718293a4b", "web-page", null, null],
    ["https://podcasts.apple.com/de/podcast/a-show/id123456?i=100054321", "podcast", "100054321", null],
    ["https://open.spotify.com/episode/4rOoJ6Egrf8K2IrywzwOMk", "podcast", "4rOoJ6Egrf8K2IrywzwOMk", null],
    // Files
    ["https://files.example/a/talk.MP4?token=1", "video-file", null, null],
    ["https://files.example/live.m3u8", "video-file", null, null],
    ["https://files.example/a.webm", "video-file", null, null],
    ["https://files.example/episode.mp3", "audio-file", null, null],
    ["https://files.example/episode.opus", "audio-file", null, null],
    ["https://files.example/page?file=talk.mp4", "web-page", null, null],
    ["https://example.com/an/article", "web-page", null, null],
  ])("%s is %s %s", (address, type, id, pageId) => {
    const video = identifyVideo(address)!;
    expect(video).toMatchObject({ type, pageId });
    expect(video.id).toBe(id ?? video.url);
  });

  it.each(["", "nonsense", "javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "ftp://a.example/b.mp4"])(
    "%s cannot be played",
    (address) => {
      expect(identifyVideo(address)).toBeNull();
    },
  );

  it("gives Bilibili's player all ids", () => {
    expect(identifyVideo("https://player.bilibili.com/player.html?bvid=BV17x411w7KC&cid=279786&p=4")?.bilibili).toEqual(
      {
        aid: "170001",
        bvid: "BV17x411w7KC",
        cid: "279786",
        page: 4,
      },
    );
  });

  it("writes one address for the many forms of one video", () => {
    const forms = ["https://b23.tv/av170001", "http://m.bilibili.com/video/BV17x411w7KC?share_source=x"];
    for (const form of forms) expect(identifyVideo(form)?.url).toBe("https://www.bilibili.com/video/BV17x411w7KC");
  });

  it("keeps the hash that an unlisted Vimeo video needs", () => {
    expect(identifyVideo("https://vimeo.com/76979871/ab12cd34ef")).toMatchObject({
      url: "https://vimeo.com/76979871/ab12cd34ef",
      embedId: "76979871?h=ab12cd34ef",
    });
  });
});

describe("uses an item's enclosures and cover", () => {
  it("plays the enclosure of a podcast episode", () => {
    const video = identifyVideo({
      link: "https://show.example/12",
      enclosures: [
        { url: "https://cdn.example/cover.jpg", type: "image/jpeg" },
        { url: "https://cdn.example/12?ext=audio", type: "audio/mpeg; charset=binary" },
      ],
      cover: "https://cdn.example/cover.jpg",
    });
    expect(video).toMatchObject({
      type: "podcast",
      url: "https://show.example/12",
      config: { videoUrl: "https://cdn.example/12?ext=audio", file: null },
      cover: "https://cdn.example/cover.jpg",
    });
  });

  it("plays a video enclosure of any page", () => {
    const enclosures = [{ url: "https://cdn.example/stream", type: "application/x-mpegURL" }];
    expect(identifyVideo({ link: "https://site.example/1", enclosures })).toMatchObject({
      type: "video-file",
      config: { videoUrl: "https://cdn.example/stream", file: null },
    });
  });

  it("keeps the platform, and the file for platforms without a player", () => {
    const link = "https://www.xiaoyuzhoufm.com/episode/64a1b2c3d4e5f60718293a4b";
    const enclosures = [{ url: "https://media.example/a.m4a" }];
    expect(identifyVideo({ link, enclosures })).toMatchObject({
      type: "xiaoyuzhou",
      config: { videoUrl: "https://media.example/a.m4a", file: null },
    });
  });

  it("plays an item that has a file and no link", () => {
    const enclosures = [{ url: "https://media.example/a.mp3", type: null }];
    expect(identifyVideo({ link: "", enclosures })?.config.videoUrl).toBe("https://media.example/a.mp3");
  });

  it("ignores covers and enclosures that are not web addresses", () => {
    const video = identifyVideo({
      link: "https://site.example/1",
      enclosures: [{ url: "javascript:alert(1)", type: "video/mp4" }],
      cover: "data:image/svg+xml,x",
    });
    expect(video).toMatchObject({ type: "web-page", cover: null, config: { videoUrl: null, file: null } });
  });
});

it.each([
  ["https://b23.tv/x1Y2z3A", true],
  ["https://b23.tv/BV17x411w7KC", false],
  ["https://v.douyin.com/abc/", true],
  ["https://xhslink.com/a/b", true],
  ["https://vm.tiktok.com/ZM123/", true],
  ["https://www.tiktok.com/t/ZM123/", true],
  ["https://youtu.be/dQw4w9WgXcQ", false],
  ["nonsense", false],
])("%s forwards elsewhere: %s", (address, short) => {
  expect(isShortLink(address)).toBe(short);
});

it("plays a file of this device from its blob", () => {
  expect(localFileVideo({ name: "walk.mp4", type: "video/mp4" }, "blob:x")).toMatchObject({
    type: "video-file",
    config: { videoUrl: "blob:x", file: { name: "walk.mp4" } },
    id: "walk.mp4",
  });
  expect(localFileVideo({ name: "talk.mp3", type: "" }, "blob:x").type).toBe("audio-file");
});

it("never throws, and never gives an address that is not http(s)", () => {
  const hosts = fc.constantFrom(
    "b23.tv",
    "www.youtube.com",
    "vimeo.com",
    "www.douyin.com",
    "a.example",
    "__proto__.com",
  );
  const hostile = fc
    .tuple(hosts, fc.webPath(), fc.string())
    .map(([host, path, tail]) => `https://${host}${path}?${tail}`);
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl(), hostile), (address) => {
      const video = identifyVideo(address);
      if (video) expect(video.url).toMatch(/^https?:\/\//);
    }),
    { numRuns: runs(500) },
  );
});

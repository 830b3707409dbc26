import { describe, expect, it } from "vitest";
import { isPublicChannel } from "./is-public-channel.ts";

/** Pages that a rule of the catalogue knows, in these tests. */
const isKnownPage = (address: string) => /^https:\/\/(?:github\.com|forum\.example)\//.test(address);
const isPublic = (channelUrl: string, source = channelUrl) =>
  isPublicChannel(
    { channelUrl, sources: [source.startsWith("/") ? { route: source } : { feedUrl: source }] },
    isKnownPage,
  );

describe("public", () => {
  it.each([
    ["an author's page, with an id that looks random", "https://www.youtube.com/channel/UCHnyfMqiRRG1u-2MsSQLbXA"],
    ["an author's page on a platform", "https://space.bilibili.com/2267573", "/bilibili/user/video/2267573"],
    [
      "an author whose own feed has a query",
      "https://www.youtube.com/@veritasium",
      "https://www.youtube.com/feeds/videos.xml?channel_id=UCHnyfMqiRRG1u-2MsSQLbXA",
    ],
    ["a page of the catalogue", "https://github.com/DIYgod/RSSHub", "https://github.com/DIYgod/RSSHub/releases.atom"],
    ["a page of the catalogue with a query", "https://forum.example/list?fid=12&author=ana"],
    ["a blog", "https://www.ruanyifeng.com/blog", "https://www.ruanyifeng.com/blog/atom.xml"],
    ["a blog's feed", "https://ana.example/feed.xml"],
    ["a blog's long title in the address", "https://ana.example/2026/11/how-to-write-a-very-long-title-in-2026"],
    ["a long word", "https://donaudampfschifffahrtsgesellschaft.example/Donaudampfschifffahrtsgesellschaft"],
    ["a podcast's feed", "https://feeds.megaphone.example/HSW7835889191"],
    ["a route", "https://rsshub.app/sspai/matrix", "/sspai/matrix"],
    ["a Chinese path", "https://ana.example/%E5%B0%91%E6%95%B0%E6%B4%BE%E5%B0%91%E6%95%B0%E6%B4%BE"],
  ])("%s", (_, channelUrl, source?: string) => expect(isPublic(channelUrl, source)).toBe(true));
});

describe("private", () => {
  it.each([
    ["credentials in the feed's address", "https://ana.example/feed", "https://ana:secret@ana.example/feed"],
    ["credentials in the address", "https://ana:secret@ana.example/feed"],
    ["a query on an unknown site", "https://ana.example/feed?id=1"],
    ["a key in the query", "https://github.com/ana.private?token=x"],
    ["a token in the query of a known page", "https://github.com/ana/feed?accessToken=x"],
    ["a key of two words", "https://forum.example/list?feed_key=x"],
    ["a value that looks random", "https://forum.example/list?feed=5b3f0a9c1e7d4f6a8b2c"],
    ["a private feed of GitHub", "https://github.com/ana", "https://github.com/ana.private.atom?token=AB12"],
    ["a private feed of Patreon", "https://www.patreon.example/rss/ana", "https://www.patreon.example/rss/ana?auth=x1"],
    ["a private podcast", "https://api.substack.example/feed/podcast/1/private/x.rss"],
    ["a secret in the path", "https://feeds.pinboard.example/rss/secret:ab12/u:ana"],
    ["a calendar", "https://calendar.example/ical/ana/private-4f6a/basic.ics"],
    ["a mailbox that became a feed", "https://letters.example/feeds/ab3kd9fj2ls8fk3m.xml"],
    ["a UUID", "https://cast.example/feeds/0b1b2c3d-1111-4222-8333-444455556666"],
    ["a random name in mixed case", "https://cast.example/AbCdEfGhIjKlMnOpQr/rss"],
    ["hexadecimal digits", "https://cast.example/f/deadbeefdeadbeefdeadbeef/rss"],
    ["someone's inbox on a Pagecast", "https://pagecast.example/api/private-feed/abc.atom"],
    ["someone's routes on a Pagecast", "https://pagecast.example/routes/a8Kd93kfLs02kdJf83kd0a2L/sspai/matrix"],
    ["a route with a query", "https://rsshub.app/sspai/matrix?key=1", "/sspai/matrix?key=1"],
    ["a route with a token", "https://rsshub.app/x/user", "/x/user?token=1"],
    ["another port", "https://ana.example:8443/feed"],
    ["an IP address", "https://192.168.1.4/feed"],
    ["an IPv6 address", "https://[fd00::1]/feed"],
    ["a host of a home network", "https://nas.local/feed"],
    ["a host without a domain", "https://nas/feed"],
    ["another scheme", "ftp://ana.example/feed"],
    ["no address", "not an address"],
  ])("%s", (_, channelUrl, source?: string) => expect(isPublic(channelUrl, source)).toBe(false));
});

import { describe, expect, it } from "vitest";
import { podcastSearchAddress, readPodcasts } from "./podcast-directory.ts";

it.each([
  ["the daily", "https://itunes.apple.com/search?media=podcast&entity=podcast&country=US&limit=20&term=the%20daily"],
  [
    "忽左忽右",
    "https://itunes.apple.com/search?media=podcast&entity=podcast&country=CN&limit=20&term=%E5%BF%BD%E5%B7%A6%E5%BF%BD%E5%8F%B3",
  ],
  [
    "a&limit=200",
    "https://itunes.apple.com/search?media=podcast&entity=podcast&country=US&limit=20&term=a%26limit%3D200",
  ],
])("searches for %s", (name, address) => expect(podcastSearchAddress(name)).toBe(address));

const DAILY = {
  collectionName: "The Daily",
  artistName: "The New York Times",
  feedUrl: "https://feeds.simplecast.com/54nAGcIl",
  artworkUrl100: "https://is1-ssl.mzstatic.com/image/100x100bb.jpg",
};

describe("an answer", () => {
  const read = (...results: unknown[]) => readPodcasts(JSON.stringify({ resultCount: results.length, results }));

  it("gives podcasts", () => {
    expect(read(DAILY)).toEqual([
      {
        title: "The Daily",
        author: "The New York Times",
        feedUrl: "https://feeds.simplecast.com/54nAGcIl",
        picture: "https://is1-ssl.mzstatic.com/image/100x100bb.jpg",
      },
    ]);
    expect(read()).toEqual([]);
  });

  it("gives each feed once, and ten at most", () => {
    expect(read(DAILY, DAILY)).toHaveLength(1);
    const many = Array.from({ length: 20 }, (_, at) => ({ ...DAILY, feedUrl: `https://feeds.example/${at}` }));
    expect(read(...many)).toHaveLength(10);
  });

  it.each([
    ["no feed", { feedUrl: undefined }],
    ["a feed that is a script", { feedUrl: "javascript:alert(1)" }],
    ["a feed with credentials", { feedUrl: "https://ana:secret@feeds.example/1" }],
    ["a very long address", { feedUrl: `https://feeds.example/${"a".repeat(3_000)}` }],
    ["no name", { collectionName: " " }],
    ["a name that is a number", { collectionName: 7 }],
  ])("leaves out a podcast with %s", (_, wrong) => expect(read({ ...DAILY, ...wrong })).toEqual([]));

  it("leaves out a picture without TLS, and cuts long names", () => {
    const [found] =
      read({ ...DAILY, collectionName: "x".repeat(5_000), artworkUrl100: "http://is1.example/1.jpg" }) ?? [];
    expect(found).toMatchObject({ title: "x".repeat(300), picture: null });
  });

  it.each(["", "<html>", "[]", "null", '{"results":7}', '{"errorMessage":"busy"}'])("that is %j is none", (text) =>
    expect(readPodcasts(text)).toBeNull(),
  );

  it("with entries that are not objects", () => expect(read(null, 7, "x", [])).toEqual([]));
});

import { expect, it } from "vitest";
import type { Video } from "../video/video.ts";
import { pictureVersion } from "./picture-address.ts";
import { thumbnailOf } from "./thumbnail.ts";

const COVER = "https://a.example/1.jpg";
const at = (id: string, width: number) => `/pictures/${id}/${pictureVersion(COVER)}/${width}`;
const EPISODE = { type: "podcast", cover: null } as Video;
const FILM = { type: "youtube", cover: COVER } as Video;

it.each([
  ["an article", { id: "1", cover: COVER, video: null }, null, at("1", 320), false],
  ["a video", { id: "2", cover: null, video: FILM }, "/icons/channel/3/abc", at("2", 320), false],
  ["an episode with artwork", { id: "3", cover: COVER, video: EPISODE }, null, at("3", 320), true],
  [
    "an episode without, its channel's",
    { id: "4", cover: null, video: EPISODE },
    "/icons/channel/3/abc",
    "/icons/channel/3/abc?side=144",
    true,
  ],
])("%s", (_, item, channelImage, source, isSquare) => {
  expect(thumbnailOf(item, channelImage, 320)).toMatchObject({ source, isSquare });
});

it.each([
  ["an article without a picture", { id: "1", cover: null, video: null }, "/icons/channel/3/abc"],
  [
    "an episode of a channel with its site's icon",
    { id: "1", cover: null, video: EPISODE },
    "/icons/site/a.example/abc",
  ],
  ["an episode of a channel without any", { id: "1", cover: null, video: EPISODE }, null],
])("none for %s", (_, item, channelImage) => expect(thumbnailOf(item, channelImage, 320)).toBeNull());

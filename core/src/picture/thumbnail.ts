import { ICON_SIDES, iconOfSide, iconSources } from "../icon/icon-address.ts";
import { VIDEO_TYPES, type Video } from "../video/video.ts";
import { type PictureWidth, pictureAddress, pictureOf, pictureSources } from "./picture-address.ts";

/** For `<img>`. */
export interface Thumbnail {
  source: string;
  sources: string | undefined;
  /** Artwork of what is heard, not seen, is square. */
  isSquare: boolean;
}

interface Listed {
  id: string;
  cover: string | null;
  video: Video | null;
}

/**
 * What a list shows of an item, at most so many pixels wide; null: only its text. An episode without artwork of its own has that
 * of its channel, but not the icon of a site, which is beside its name already.
 */
export function thumbnailOf(item: Listed, channelImage: string | null, widest: PictureWidth): Thumbnail | null {
  const picture = pictureOf(item);
  const isSquare = item.video !== null && VIDEO_TYPES[item.video.type].medium === "audio";
  if (picture !== null)
    return {
      source: pictureAddress(item.id, picture, widest),
      sources: pictureSources(item.id, picture, widest),
      isSquare,
    };
  if (!isSquare || !channelImage?.startsWith("/icons/channel/")) return null;
  return { source: iconOfSide(channelImage, ICON_SIDES[1]), sources: iconSources(channelImage), isSquare };
}

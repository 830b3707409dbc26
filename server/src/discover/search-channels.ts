import { searchPatterns, searchPrefix } from "#core/feed/search-words.ts";
import { rankName } from "#core/rank-name.ts";
import { VIDEO_TYPES, type VideoType } from "#core/video/video.ts";
import type { Deps } from "../deps.ts";
import { findChannelsByName } from "./channel-search-store.ts";
import { canBeFound } from "./index-channels.ts";

/** Only what anyone can see on the page itself: nothing about who follows it, or how many. */
export type PublicChannel = {
  title: string;
  /** The page to look up, to follow it. */
  url: string;
  /** On this server. */
  picture: string | null;
  /** What its newest item is. */
  kind: "video" | "audio" | "text";
};

const SHOWN = 12;
/** More are read than shown: some may not be public any more, and the best fit is chosen among them. */
const READ = 60;

/** Channels followed on this installation whose name or address fits, best first. */
export async function searchChannels(deps: Pick<Deps, "db" | "catalogue">, name: string): Promise<PublicChannel[]> {
  const patterns = searchPatterns(name);
  if (patterns.length === 0) return [];
  const found = await findChannelsByName(deps.db, { prefix: searchPrefix(name), patterns }, READ);
  return found
    .filter((channel) => canBeFound(deps.catalogue, channel))
    .map((channel) => ({ channel, rank: rankName(name, channel.title) ?? Number.POSITIVE_INFINITY }))
    .sort((a, b) => a.rank - b.rank || b.channel.followers - a.channel.followers)
    .slice(0, SHOWN)
    .map(({ channel: { title, channelUrl, picture, newest } }) => ({
      title,
      url: channelUrl,
      picture,
      kind: kindOf(newest),
    }));
}

function kindOf(newest: VideoType | null): PublicChannel["kind"] {
  const medium = newest && VIDEO_TYPES[newest].medium;
  return medium === "video" || medium === "audio" ? medium : "text";
}

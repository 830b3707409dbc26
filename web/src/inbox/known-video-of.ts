import { guessLanguage } from "#core/guess-language.ts";
import { withSources } from "../following/channel-url-of.ts";
import { describeKnown, type KnownVideo } from "../following/known-videos.ts";
import { findListed } from "../following/use-channels.ts";
import { sourceName } from "./article.tsx";
import type { Item } from "./item.ts";
import { nameOf } from "./name-of.ts";

/** What an item knows of its video; undefined where it has none. */
export function knownVideoOf(item: Item): KnownVideo | undefined {
  if (!item.video) return undefined;
  const { id, channelUrl } = item.channel;
  const listed = findListed(id);
  return describeKnown(item, {
    video: item.video,
    title: nameOf(item),
    author: item.author ?? sourceName(item),
    lang: guessLanguage(nameOf(item)),
    channel: listed ? withSources(listed) : { channelUrl, sources: [] },
  });
}

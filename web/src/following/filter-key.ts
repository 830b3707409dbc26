import { folderKey } from "#core/folder/folder-key.ts";
import { titleOf } from "./title-of.ts";
import type { ListedChannel } from "./use-channels.ts";

type Named = Parameters<typeof titleOf>[0] & Pick<ListedChannel, "feedTitle">;

/** What a filter of channels searches: the name and, if the person has chosen that, the feed's own too. Compare it with `folderKey`. */
export function filterKeyOf(channel: Named): string {
  const key = folderKey(titleOf(channel));
  return channel.name === null || !channel.feedTitle ? key : `${key}\n${folderKey(channel.feedTitle)}`;
}

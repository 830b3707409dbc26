import { normaliseChannelAddress } from "#core/channel/normalise-channel-address.ts";
import { writeOpml } from "#core/feed/opml.ts";
import { DEFAULT_FEED_SERVICE } from "#core/rules/route-address.ts";
import { publicFeedService } from "../config.ts";
import type { Deps } from "../deps.ts";
import type { UserId } from "../ids.ts";
import { listForExport } from "./store.ts";

/** What a person follows, for any other reader. Routes get the address of the feed service that people see. */
export async function exportOpml(
  { db, config, now }: Pick<Deps, "config" | "db" | "now">,
  userId: UserId,
): Promise<string> {
  const service = publicFeedService(config) ?? DEFAULT_FEED_SERVICE;
  const channels = await listForExport(db, userId);
  const entries = channels.map(({ title, channelUrl, homeUrl, route, feedUrl }) => ({
    title: title || channelUrl,
    url: feedUrl ?? `${service}${route}`,
    // A channel that was followed by a feed's address has that as its own; the feed says which page it belongs to.
    link: feedUrl === null || channelUrl !== normaliseChannelAddress(feedUrl) ? channelUrl : homeUrl,
    folder: null,
  }));
  return writeOpml("Pagecast", now(), entries);
}

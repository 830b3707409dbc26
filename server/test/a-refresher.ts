import { planRefresh } from "#core/feed/plan-refresh.ts";
import { applyRefreshes } from "../src/channels/apply-refreshes.ts";
import { refreshChannel } from "../src/channels/refresh-channel.ts";
import { listDueChannels } from "../src/channels/refresh-store.ts";
import { readConfig } from "../src/config.ts";
import { type Db, onlyRow } from "../src/db/query.ts";
import type { ChannelId } from "../src/ids.ts";
import { createFeedService, parseFeedServiceInstances } from "../src/net/feed-service.ts";
import { createFetchSafely } from "../src/net/fetch-safely.ts";
import { stopLater } from "./stop-later.ts";

/** For servers without a worker: one refresh of a channel, as if it were due. Fetches from these hosts of the loopback interface. */
export function aRefresher(
  db: Db,
  settings: Record<string, string>,
  allow: string[],
): (id: ChannelId) => Promise<void> {
  const feedService = createFeedService(parseFeedServiceInstances(settings.PAGECAST_FEED_SERVICE ?? ""));
  const { fetchSafely, close } = createFetchSafely({ allow });
  stopLater(() => Promise.all([feedService.close(), close()]));
  const outcome = readConfig(settings);
  if (!outcome.ok) throw new Error(outcome.problem);
  const deps = { db, config: outcome.config, feedService, fetchSafely, planRefresh, now: () => new Date() };
  return async (id) => {
    const { lane } = onlyRow(
      await db.query<{ lane: string }>("update channels set next_refresh_at = 'epoch' where id = $1 returning lane", [
        id,
      ]),
    );
    const channel = (await listDueChannels(db, [lane], new Date())).find((one) => one.id === id);
    if (!channel) throw new Error("not due");
    await applyRefreshes(deps, [await refreshChannel(deps, channel, new AbortController().signal)]);
  };
}

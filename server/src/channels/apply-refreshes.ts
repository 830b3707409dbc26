import type { RefreshPlan } from "#core/feed/plan-refresh.ts";
import type { Queryable } from "../db/query.ts";
import { transact } from "../db/transact.ts";
import type { Deps } from "../deps.ts";
import type { ChannelId } from "../ids.ts";
import type { Refreshed } from "./due-channel.ts";
import { handOverVideosOf } from "./inbox-store.ts";
import {
  type ChannelRow,
  deleteUnstarred,
  insertItems,
  listOldItems,
  listStored,
  lockDueChannels,
  notifyNewItems,
  updateChannels,
  versionOf,
} from "./item-store.ts";
import { type ItemRow, toItemRow } from "./to-item-row.ts";

const RHYTHM_LENGTH = 20;
/** What an old channel always keeps, however old it is. */
const ALWAYS_KEPT = 20;
const DAY_MS = 86_400_000;

/**
 * Stores the results of several refreshes in one transaction: everything that follows from a response is stored, or nothing is
 * and the channel stays due. An item is identified by (channel, key), so repeating a refresh changes nothing.
 */
export async function applyRefreshes(
  deps: Pick<Deps, "config" | "db" | "now">,
  refreshes: readonly Refreshed[],
): Promise<void> {
  await transact(deps.db, async (session) => {
    const locked = await lockDueChannels(
      session,
      refreshes.map(({ channel }) => channel),
    );
    const kept = refreshes.filter(({ channel }) => locked.has(channel.id));
    const changed = kept.filter(hasFeed);
    if (changed.length) {
      const arrived = await storeItems(session, changed);
      const known = changed.filter(({ channel }) => !channel.isNew);
      if (known.length) await deleteOldItems(session, known, deps.config, deps.now());
      await notifyNewItems(session, arrived);
    }
    await updateChannels(session, kept.map(toChannelRow));
  });
}

type Changed = Refreshed & { plan: Extract<RefreshPlan, { kind: "changed" }> };

function hasFeed(refreshed: Refreshed): refreshed is Changed {
  return refreshed.plan.kind === "changed";
}

/** Returns the channels that have new items. */
async function storeItems(session: Queryable, changed: readonly Changed[]): Promise<ChannelId[]> {
  const rows = changed.flatMap(({ channel, plan, at }) =>
    plan.feed.items.map((item) => toItemRow(channel.id, item, at)),
  );
  const fresh = await withoutStored(session, changed, rows);
  return fresh.length ? insertItems(session, fresh) : [];
}

/** Most items of a feed that changed are the same as before: only new and edited ones are sent to the database. */
async function withoutStored(session: Queryable, changed: readonly Changed[], rows: ItemRow[]): Promise<ItemRow[]> {
  const known = new Set(changed.filter(({ channel }) => !channel.isNew).map(({ channel }) => channel.id));
  const asked = rows.filter(({ channel_id }) => known.has(channel_id));
  if (!asked.length) return rows;
  const stored = await listStored(session, asked);
  return rows.filter((row) => !stored.has(versionOf(row)));
}

/** What is still in the feed is never deleted: the next refresh would bring it back as new. */
async function deleteOldItems(
  session: Queryable,
  changed: readonly Changed[],
  { keepItems, keepDays }: { keepItems: number; keepDays: number },
  now: Date,
): Promise<void> {
  const old = await listOldItems(
    session,
    changed.map(({ channel }) => channel.id),
    changed.flatMap(({ channel, plan }) => plan.feed.items.map(({ key }) => ({ channelId: channel.id, key }))),
    { items: keepItems, before: new Date(now.getTime() - keepDays * DAY_MS), alwaysKept: ALWAYS_KEPT },
  );
  const videos = old.filter(({ videoKey }) => videoKey !== null).map(({ id }) => id);
  if (videos.length) await handOverVideosOf(session, videos);
  if (old.length)
    await deleteUnstarred(
      session,
      old.map(({ id }) => id),
    );
}

function toChannelRow({ channel, plan, at }: Refreshed): ChannelRow {
  const tried = { id: channel.id, at, failures: 0, succeeded: false, gone: false, has_feed: false };
  if (plan.kind === "gone") return { ...tried, gone: true, problem: { kind: "gone" } };
  if (plan.kind === "failed")
    return { ...tried, next_at: plan.nextAt, failures: plan.failures, problem: { kind: plan.problem } };
  const { etag, lastModified, bodyHash } = plan.keep;
  const fetched = {
    ...tried,
    next_at: plan.nextAt,
    succeeded: true,
    etag,
    last_modified: lastModified,
    body_hash: bodyHash,
    move_to: plan.moveTo,
  };
  return plan.kind === "changed" ? { ...fetched, ...feedColumns(plan.feed) } : fetched;
}

function feedColumns({ title, link, image, description, ttlMinutes, items }: Changed["plan"]["feed"]) {
  const dates = items.map(({ publishedAt }) => publishedAt?.getTime()).filter((at) => at !== undefined);
  return {
    has_feed: true,
    title: title.toWellFormed(),
    home_url: link,
    image,
    description: description.toWellFormed(),
    ttl_minutes: ttlMinutes,
    rhythm: dates.sort((one, other) => other - one).slice(0, RHYTHM_LENGTH),
  };
}

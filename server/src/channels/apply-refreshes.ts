import type { RefreshPlan } from "#core/feed/plan-refresh.ts";
import type { Queryable } from "../db/query.ts";
import { transact } from "../db/transact.ts";
import type { Deps } from "../deps.ts";
import type { ChannelId } from "../ids.ts";
import type { Refreshed } from "./due-channel.ts";
import { leaveToOtherChannels } from "./follow.ts";
import { type ItemRow, storeItem } from "./store-item.ts";

/** How many of a channel's items are kept. What is starred, or still in the feed, is kept besides. */
export type Retention = { items: number; days: number };

const RHYTHM_LENGTH = 20;
/** What an old channel always keeps, however long ago it was. */
const ALWAYS_KEPT = 20;

/**
 * Stores what came of several refreshes in one transaction: everything that follows from an answer is kept, or nothing and
 * the channel stays due. Items are told apart by (channel, key), so a refresh that is repeated changes nothing.
 */
export async function applyRefreshes(
  deps: Pick<Deps, "config" | "db" | "now">,
  refreshes: readonly Refreshed[],
): Promise<void> {
  await transact(deps.db, async (session) => {
    const held = await holdChannels(session, refreshes);
    const kept = refreshes.filter(({ channel }) => held.has(channel.id));
    const changed = kept.filter(hasFeed);
    if (changed.length) {
      const arrived = await keepItems(session, changed);
      await forgetOldItems(
        session,
        changed.filter(({ channel }) => !channel.isNew),
        deps.config,
        deps.now(),
      );
      await announce(session, arrived);
    }
    await updateChannels(session, kept);
  });
}

type Changed = Refreshed & { plan: Extract<RefreshPlan, { kind: "changed" }> };

function hasFeed(refreshed: Refreshed): refreshed is Changed {
  return refreshed.plan.kind === "changed";
}

/** Locked in the order of their ids, so two workers never wait for each other. Whoever was refreshed meanwhile is left out. */
async function holdChannels(session: Queryable, refreshes: readonly Refreshed[]): Promise<Set<ChannelId>> {
  const { rows } = await session.query<{ id: ChannelId }>(
    `select channels.id from channels join unnest($1::bigint[], $2::text[]) claimed (id, due) using (id)
     where next_refresh_at::text = claimed.due order by channels.id for no key update of channels`,
    [refreshes.map(({ channel }) => channel.id), refreshes.map(({ channel }) => channel.due)],
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Keeps new and edited entries, and brings the new ones to everyone who listens: answers with the channels that have some.
 * A video somebody has already, by whichever channel, stays the one item it is. One statement, because asking for the rows
 * again by their ids took five times as long as writing them.
 */
async function keepItems(session: Queryable, changed: readonly Changed[]): Promise<ChannelId[]> {
  const rows = changed.flatMap(({ channel, plan, at }) =>
    plan.feed.items.map((item) => storeItem(channel.id, item, at)),
  );
  const fresh = await withoutKnown(session, changed, rows);
  if (!fresh.length) return [];
  const { rows: channels } = await session.query<{ id: ChannelId }>(
    `with kept as (
       insert into items (channel_id, key, title, author, link, published_at, updated_at, summary, content_html, enclosures,
         cover, duration_seconds, video, video_key, is_video, fingerprint)
       select channel_id, key, title, author, link, published_at, updated_at, summary, content_html, enclosures,
         cover, duration_seconds, video, video_key, is_video, fingerprint
       from json_to_recordset($1) as row (channel_id bigint, key text, title text, author text, link text,
         published_at timestamptz, updated_at timestamptz, summary text, content_html text, enclosures jsonb, cover text,
         duration_seconds integer, video jsonb, video_key text, is_video boolean, fingerprint text)
       on conflict (channel_id, key) do update set title = excluded.title, author = excluded.author, link = excluded.link,
         updated_at = excluded.updated_at, summary = excluded.summary, content_html = excluded.content_html,
         enclosures = excluded.enclosures, cover = excluded.cover, duration_seconds = excluded.duration_seconds,
         video = excluded.video, video_key = excluded.video_key, is_video = excluded.is_video, fingerprint = excluded.fingerprint
       where items.fingerprint <> excluded.fingerprint
       returning id, channel_id, published_at, is_video, video_key, xmax = 0 as is_new
     ), searchable as (
       insert into search_backlog (item_id) select id from kept
     ), recast as (
       update inbox set is_video = kept.is_video from kept
       where not is_new and inbox.item_id = kept.id and inbox.is_video <> kept.is_video
     ), delivered as (
       insert into inbox (item_id, user_id, channel_id, published_at, is_video, video_key)
       select kept.id, user_id, channel_id, published_at, is_video, video_key
       from kept join subscriptions using (channel_id) where is_new and paused_at is null
       on conflict do nothing
     )
     select distinct channel_id as id from kept where is_new`,
    [JSON.stringify(fresh)],
  );
  return channels.map(({ id }) => id);
}

/** Most of a feed that changed is what it was: only new and edited entries travel to the database. */
async function withoutKnown(session: Queryable, changed: readonly Changed[], rows: ItemRow[]): Promise<ItemRow[]> {
  const old = new Set(changed.filter(({ channel }) => !channel.isNew).map(({ channel }) => channel.id));
  const asked = rows.filter(({ channel_id }) => old.has(channel_id));
  if (!asked.length) return rows;
  const { rows: known } = await session.query<{ channel_id: ChannelId; key: string; fingerprint: string }>(
    `select channel_id, key, fingerprint from items
     join unnest($1::bigint[], $2::text[]) asked (channel_id, key) using (channel_id, key)`,
    [asked.map(({ channel_id }) => channel_id), asked.map(({ key }) => key)],
  );
  const same = new Set(known.map(({ channel_id, key, fingerprint }) => `${channel_id} ${fingerprint} ${key}`));
  return rows.filter(({ channel_id, key, fingerprint }) => !same.has(`${channel_id} ${fingerprint} ${key}`));
}

/** What is still in the feed is never forgotten: at the next refresh it would come back as new. */
async function forgetOldItems(
  session: Queryable,
  changed: readonly Changed[],
  { keepItems, keepDays }: { keepItems: number; keepDays: number },
  now: Date,
): Promise<void> {
  if (!changed.length) return;
  const listed = changed.flatMap(({ channel, plan }) => plan.feed.items.map(({ key }) => ({ id: channel.id, key })));
  const { rows: old } = await session.query<{ id: string; videoKey: string | null }>(
    `select ranked.id, video_key as "videoKey" from unnest($1::bigint[]) wanted (channel_id) cross join lateral (
       select id, key, channel_id, published_at, video_key, row_number() over (order by published_at desc, id desc) as place
       from items where items.channel_id = wanted.channel_id
     ) ranked
     where (place > $4 or (place > ${ALWAYS_KEPT} and published_at < $5))
       and not exists (select from unnest($2::bigint[], $3::text[]) listed (channel_id, key)
         where listed.channel_id = ranked.channel_id and listed.key = ranked.key)
       and not exists (select from inbox where inbox.item_id = ranked.id and starred_at is not null)`,
    [
      changed.map(({ channel }) => channel.id),
      listed.map(({ id }) => id),
      listed.map(({ key }) => key),
      keepItems,
      new Date(now.getTime() - keepDays * 86_400_000),
    ],
  );
  const videos = old.filter(({ videoKey }) => videoKey !== null).map(({ id }) => id);
  if (videos.length)
    await session.query(
      `with mine as (
         select item_id, user_id, video_key from inbox where item_id = any($1) and video_key is not null
       ) ${leaveToOtherChannels("mine")}`,
      [videos],
    );
  if (!old.length) return;
  const ids = old.map(({ id }) => id);
  // Somebody may be starring one of them this moment. Once both are locked a star is either seen, or refused.
  await session.query("select count(*) from (select from items where id = any($1) order by id for update) held", [ids]);
  await session.query(
    "select count(*) from (select from inbox where item_id = any($1) order by item_id, user_id for update) held",
    [ids],
  );
  await session.query(
    `delete from items where id = any($1)
       and not exists (select from inbox where item_id = items.id and starred_at is not null)`,
    [ids],
  );
}

async function updateChannels(session: Queryable, refreshes: readonly Refreshed[]): Promise<void> {
  await session.query(
    `update channels set
       next_refresh_at = row.next_at, last_attempt_at = row.at,
       last_success_at = case when row.succeeded then row.at else last_success_at end,
       failures = row.failures,
       problem = row.problem,
       problem_since = case when row.problem is null then null else coalesce(problem_since, row.at) end,
       gone_at = case when row.gone then row.at end,
       etag = case when row.succeeded then row.etag else channels.etag end,
       last_modified = case when row.succeeded then row.last_modified else channels.last_modified end,
       body_hash = case when row.succeeded then row.body_hash else channels.body_hash end,
       feed_url = case when feed_url is null then null else coalesce(row.move_to, feed_url) end,
       title = coalesce(nullif(row.title, ''), channels.title),
       home_url = case when row.has_feed then row.home_url else channels.home_url end,
       image = case when row.has_feed then row.image else channels.image end,
       description = case when row.has_feed then row.description else channels.description end,
       ttl_minutes = case when row.has_feed then row.ttl_minutes else channels.ttl_minutes end,
       rhythm = case when row.has_feed then row.rhythm else channels.rhythm end
     from json_to_recordset($1) as row (id bigint, at timestamptz, next_at timestamptz, succeeded boolean, gone boolean,
       failures integer, problem jsonb, etag text, last_modified text, body_hash text, move_to text, has_feed boolean,
       title text, home_url text, image text, description text, ttl_minutes integer, rhythm jsonb)
     where channels.id = row.id`,
    [JSON.stringify(refreshes.map(channelRow))],
  );
}

function channelRow({ channel, plan, at }: Refreshed) {
  const tried = { id: channel.id, at, failures: 0, succeeded: false, gone: false, has_feed: false };
  if (plan.kind === "gone") return { ...tried, gone: true, problem: { kind: "gone" } };
  if (plan.kind === "failed")
    return { ...tried, next_at: plan.nextAt, failures: plan.failures, problem: { kind: plan.problem } };
  const { etag, lastModified, bodyHash } = plan.keep;
  const well = {
    ...tried,
    next_at: plan.nextAt,
    succeeded: true,
    etag,
    last_modified: lastModified,
    body_hash: bodyHash,
    move_to: plan.moveTo,
  };
  return plan.kind === "changed" ? { ...well, ...feedColumns(plan.feed) } : well;
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

/** Heard by every web process when, and only when, the transaction is done. */
async function announce(session: Queryable, channels: readonly ChannelId[]): Promise<void> {
  // A notice holds 8,000 bytes at most.
  for (let at = 0; at < channels.length; at += 300)
    await session.query("select pg_notify($1, $2)", ["pagecast_items", channels.slice(at, at + 300).join(",")]);
}

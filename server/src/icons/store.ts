import { onlyRow, type Queryable } from "../db/query.ts";
import type { ChannelId, UserId } from "../ids.ts";

/** What is stored of a picture; the address of each contains the hash. */
export type Icon = { hash: string; small: Uint8Array; large: Uint8Array };

/** What came of looking: none, for now or for longer. An unreachable site keeps the picture it had. */
export type LookUp = { kind: "found"; icon: Icon } | { kind: "none" } | { kind: "unreachable" };

export type PicturedChannel = {
  id: ChannelId;
  image: string | null;
  homeUrl: string | null;
  channelUrl: string;
};

/** Of these channels, those that have been fetched and whose picture was never looked for, or was under another address. */
export async function listUnnoted(db: Queryable, channels: readonly ChannelId[]): Promise<PicturedChannel[]> {
  const { rows } = await db.query<PicturedChannel>(
    `select channels.id, channels.image, channels.home_url as "homeUrl", channel_url as "channelUrl"
     from channels left join channel_pictures noted on noted.channel_id = channels.id
     where channels.id = any($1) and last_success_at is not null
       and (noted.channel_id is null or noted.image is distinct from channels.image
         or noted.home_url is distinct from channels.home_url)`,
    [channels],
  );
  return rows;
}

/** The same for any channel that was never noted: those from before there were pictures, or of a process that died. */
export async function listForgotten(db: Queryable, limit: number): Promise<PicturedChannel[]> {
  const { rows } = await db.query<PicturedChannel>(
    `select id, image, home_url as "homeUrl", channel_url as "channelUrl" from channels
     where last_success_at is not null and not exists (select from channel_pictures where channel_id = channels.id)
     order by id limit $1`,
    [limit],
  );
  return rows;
}

export type NotedChannel = {
  channel_id: ChannelId;
  host: string | null;
  image: string | null;
  home_url: string | null;
  /** Null: there is nothing to look at. */
  look_at: Date | null;
};

export async function noteChannels(db: Queryable, noted: readonly NotedChannel[]): Promise<void> {
  await db.query(
    `insert into channel_pictures as known (channel_id, host, image, home_url, look_at)
     select channel_id, row.host, row.image, row.home_url, row.look_at
     from json_to_recordset($1) as row (channel_id bigint, host text, image text, home_url text, look_at timestamptz)
       join channels on channels.id = channel_id
     order by channel_id
     on conflict (channel_id) do update set host = excluded.host, image = excluded.image, home_url = excluded.home_url,
       look_at = case when excluded.look_at is not null
         then greatest(excluded.look_at, known.looked_at + interval '6 hours') end,
       leased_until = null,
       hash = case when excluded.look_at is not null then known.hash end`,
    [JSON.stringify(noted)],
  );
}

/** Their icons are looked for, unless they are known, or known to be missing. */
export async function noteSites(db: Queryable, hosts: readonly string[], now: Date): Promise<void> {
  await db.query(
    `insert into site_icons as known (host, look_at, needed_at) select host, $2, $2 from unnest($1::text[]) asked (host) order by host
     on conflict (host) do update set needed_at = excluded.needed_at
       where known.needed_at < excluded.needed_at - interval '1 day'`,
    [[...new Set(hosts)], now],
  );
}

/** Cheap, because it is asked every second. */
export async function isAnythingDue(db: Queryable, dueBefore: Date): Promise<boolean> {
  const due = await db.query<{ isDue: boolean }>(
    `select exists (select from site_icons where look_at <= $1) or exists (select from channel_pictures where look_at <= $1)
       as "isDue"`,
    [dueBefore],
  );
  return onlyRow(due).isDue;
}

/** Any number, as long as every Pagecast uses the same. */
const TAKING = 8_720_020;

/** Until the transaction ends, no other process takes look-ups. False when one is doing so. */
export async function tryLockTaking(session: Queryable): Promise<boolean> {
  const lock = await session.query<{ isLocked: boolean }>('select pg_try_advisory_xact_lock($1) as "isLocked"', [
    TAKING,
  ]);
  return onlyRow(lock).isLocked;
}

/** `channelId` null: the icon of the site itself. */
export type DueLookUp = {
  channelId: ChannelId | null;
  host: string | null;
  image: string | null;
  homeUrl: string | null;
};

/** One per host at most, and none of a host that someone is looking at. Locked by `tryLockTaking`. */
export async function takeDue(
  session: Queryable,
  { dueBefore, now, until, limit }: { dueBefore: Date; now: Date; until: Date; limit: number },
): Promise<DueLookUp[]> {
  const { rows } = await session.query<DueLookUp>(
    `with due as (
       (select null::bigint as channel_id, host, look_at from site_icons where look_at <= $1 order by look_at limit 200)
       union all
       (select channel_id, host, look_at from channel_pictures where look_at <= $1 order by look_at limit 200)
     ), busy as (
       select host from site_icons where leased_until > $2 union select host from channel_pictures where leased_until > $2
     ), first as (
       select distinct on (host) channel_id, host, look_at from due
       where not exists (select from busy where busy.host is not distinct from due.host)
       order by host, look_at
     ), taken as (
       select channel_id, host from first order by look_at limit $4
     ), sites as (
       update site_icons set leased_until = $3 from taken where taken.channel_id is null and site_icons.host = taken.host
       returning null::bigint as "channelId", site_icons.host, null::text as image, null::text as "homeUrl"
     ), pictures as (
       update channel_pictures noted set leased_until = $3 from taken where noted.channel_id = taken.channel_id
       returning noted.channel_id as "channelId", noted.host, image, home_url as "homeUrl"
     )
     select "channelId", host, image, "homeUrl" from sites union all select "channelId", host, image, "homeUrl" from pictures`,
    [dueBefore, now, until, limit],
  );
  return rows;
}

export async function saveSiteIcon(db: Queryable, host: string, found: LookUp, lookAgainAt: Date): Promise<void> {
  await db.query(
    `update site_icons set leased_until = null, look_at = $2,
       hash = case when $6 then hash else $3 end, small = case when $6 then small else $4 end,
       large = case when $6 then large else $5 end
     where host = $1`,
    [host, lookAgainAt, ...columnsOf(found)],
  );
}

/** Only if the channel still names the addresses that were looked at. */
export async function saveChannelPicture(
  db: Queryable,
  { channelId, image, homeUrl }: { channelId: ChannelId; image: string | null; homeUrl: string | null },
  found: LookUp,
  { lookedAt, lookAgainAt }: { lookedAt: Date; lookAgainAt: Date },
): Promise<void> {
  await db.query(
    `update channel_pictures set leased_until = null, look_at = $2, looked_at = $9,
       hash = case when $6 then hash else $3 end, small = case when $6 then small else $4 end,
       large = case when $6 then large else $5 end
     where channel_id = $1 and image is not distinct from $7 and home_url is not distinct from $8`,
    [channelId, lookAgainAt, ...columnsOf(found), image, homeUrl, lookedAt],
  );
}

function columnsOf(
  found: LookUp,
): [hash: string | null, small: Uint8Array | null, large: Uint8Array | null, keeps: boolean] {
  const { hash, small, large } = found.kind === "found" ? found.icon : { hash: null, small: null, large: null };
  return [hash, small, large, found.kind === "unreachable"];
}

export type SiteIconState = { hash: string | null; lookAt: Date | null; neededAt: Date };

export async function findSiteIcon(db: Queryable, host: string): Promise<SiteIconState | undefined> {
  const { rows } = await db.query<SiteIconState>(
    `select hash, look_at as "lookAt", needed_at as "neededAt" from site_icons where host = $1`,
    [host],
  );
  return rows[0];
}

/**
 * Whether this person follows a channel of this host. Goes through their own channels only, so the time it takes tells nothing
 * about what others follow.
 */
export async function isFollowingSite(db: Queryable, userId: UserId, host: string): Promise<boolean> {
  const follows = await db.query<{ isFollowing: boolean }>(
    `select exists (select from subscriptions where user_id = $1
       and (select host from channel_pictures where channel_id = subscriptions.channel_id) = $2) as "isFollowing"`,
    [userId, host],
  );
  return onlyRow(follows).isFollowing;
}

export async function countPendingSites(db: Queryable, now: Date): Promise<number> {
  const counted = await db.query<{ count: number }>(
    "select count(*)::int as count from site_icons where look_at <= $1 and hash is null",
    [now],
  );
  return onlyRow(counted).count;
}

export async function readSiteIcon(
  db: Queryable,
  host: string,
  hash: string,
  isLarge: boolean,
): Promise<Uint8Array | undefined> {
  const { rows } = await db.query<{ bytes: Uint8Array | null }>(
    "select case when $3 then large else small end as bytes from site_icons where host = $1 and hash = $2",
    [host, hash, isLarge],
  );
  return rows[0]?.bytes ?? undefined;
}

export async function readChannelPicture(
  db: Queryable,
  id: string,
  hash: string,
  isLarge: boolean,
): Promise<Uint8Array | undefined> {
  const { rows } = await db.query<{ bytes: Uint8Array | null }>(
    "select case when $3 then large else small end as bytes from channel_pictures where channel_id = $1 and hash = $2",
    [id, hash, isLarge],
  );
  return rows[0]?.bytes ?? undefined;
}

/** The small ones, by their hash. Each is given with its channel or its host, so that nothing else can be read. */
export async function listSmallIcons(
  db: Queryable,
  channels: readonly { id: string; hash: string }[],
  sites: readonly { host: string; hash: string }[],
): Promise<{ hash: string; bytes: Uint8Array }[]> {
  const { rows } = await db.query<{ hash: string; bytes: Uint8Array }>(
    `select hash, small as bytes from channel_pictures
     where (channel_id, hash) in (select * from unnest($1::bigint[], $2::text[])) and small is not null and hash is not null
     union all
     select hash, small from site_icons
     where (host, hash) in (select * from unnest($3::text[], $4::text[])) and small is not null and hash is not null`,
    [
      channels.map(({ id }) => id),
      channels.map(({ hash }) => hash),
      sites.map(({ host }) => host),
      sites.map(({ hash }) => hash),
    ],
  );
  return rows;
}

/** Icons of sites that no channel is on and no one asked for since. */
export async function deleteUnneededSites(db: Queryable, before: Date): Promise<void> {
  await db.query(
    `delete from site_icons where needed_at < $1 and leased_until is null
       and not exists (select from channel_pictures where channel_pictures.host = site_icons.host)`,
    [before],
  );
}

import type { PictureWidth } from "#core/picture/picture-address.ts";
import type { Queryable } from "../db/query.ts";
import type { ChannelId, ItemId, UserId } from "../ids.ts";
import type { PictureFormat } from "./draw-picture.ts";

/** An original, as one channel names it. Not shared by channels, so no one can find out by how fast it is what others follow. */
type Original = { channelId: ChannelId; addressHash: Uint8Array };
export type PictureKey = Original & { width: PictureWidth; format: PictureFormat };

/** What is known of the picture of an item that this person may open; the same items as `openItem`. */
export async function findPicturedItem(
  db: Queryable,
  userId: UserId,
  id: ItemId,
): Promise<{ channelId: ChannelId; cover: string | null; videoCover: string | null } | undefined> {
  const { rows } = await db.query<{ channelId: ChannelId; cover: string | null; videoCover: string | null }>(
    `select channel_id as "channelId", cover, video ->> 'cover' as "videoCover" from items item
     where id = $2 and (imported_by is null or imported_by = $1) and (
       exists (select from subscriptions where user_id = $1 and channel_id = item.channel_id)
       or exists (select from inbox where user_id = $1 and item_id = item.id)
       or exists (select from inbox where user_id = $1 and video_key = item.video_key))`,
    [userId, id],
  );
  return rows[0];
}

export async function readStoredPicture(
  db: Queryable,
  { channelId, addressHash, width, format }: PictureKey,
): Promise<{ bytes: Uint8Array; usedAt: Date } | undefined> {
  const { rows } = await db.query<{ bytes: Uint8Array; usedAt: Date }>(
    `select bytes, used_at as "usedAt" from pictures
     where channel_id = $1 and address_hash = $2 and width = $3 and format = $4`,
    [channelId, addressHash, width, format],
  );
  return rows[0];
}

export async function touchPicture(db: Queryable, key: PictureKey, now: Date): Promise<void> {
  const { channelId, addressHash, width, format } = key;
  await db.query(
    "update pictures set used_at = $5 where channel_id = $1 and address_hash = $2 and width = $3 and format = $4",
    [channelId, addressHash, width, format, now],
  );
}

/** The smallest that is stored and at least as wide: a smaller one can be made from it. */
export async function readLargerPicture(
  db: Queryable,
  { channelId, addressHash, width }: PictureKey,
): Promise<Uint8Array | undefined> {
  const { rows } = await db.query<{ bytes: Uint8Array }>(
    `select bytes from pictures where channel_id = $1 and address_hash = $2 and width >= $3
     order by width, format desc limit 1`,
    [channelId, addressHash, width],
  );
  return rows[0]?.bytes;
}

/** Not if the channel was deleted meanwhile. */
export async function storePicture(db: Queryable, key: PictureKey, bytes: Uint8Array, now: Date): Promise<void> {
  const { channelId, addressHash, width, format } = key;
  await db.query(
    `insert into pictures (channel_id, address_hash, width, format, bytes, byte_count, used_at)
     select id, $2, $3, $4, $5::bytea, octet_length($5::bytea), $6 from channels where id = $1
     on conflict (channel_id, address_hash, width, format) do nothing`,
    [channelId, addressHash, width, format, bytes, now],
  );
}

export async function isMissing(db: Queryable, { channelId, addressHash }: Original, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    "select from missing_pictures where channel_id = $1 and address_hash = $2 and until > $3",
    [channelId, addressHash, now],
  );
  return rowCount !== 0;
}

export async function storeMissing(
  db: Queryable,
  { channelId, addressHash }: Original,
  missingUntil: Date,
): Promise<void> {
  await db.query(
    `insert into missing_pictures (channel_id, address_hash, until) select id, $2, $3 from channels where id = $1
     on conflict (channel_id, address_hash) do update set until = excluded.until`,
    [channelId, addressHash, missingUntil],
  );
}

/** Those that no one asked for since, and the least lately used beyond the room there is. Returns how many. */
export async function deleteUnusedPictures(
  db: Queryable,
  { before, now, maxBytes }: { before: Date; now: Date; maxBytes: number },
): Promise<number> {
  await db.query("delete from missing_pictures where until < $1", [now]);
  const unused = await db.query("delete from pictures where used_at < $1", [before]);
  const beyond = await db.query(
    `delete from pictures using (
       select channel_id, address_hash, width, format, sum(byte_count) over (order by used_at desc, channel_id, address_hash,
         width, format) as total
       from pictures where (select sum(byte_count) from pictures) > $1
     ) ranked
     where total > $1 and pictures.channel_id = ranked.channel_id and pictures.address_hash = ranked.address_hash
       and pictures.width = ranked.width and pictures.format = ranked.format`,
    [maxBytes],
  );
  return (unused.rowCount ?? 0) + (beyond.rowCount ?? 0);
}

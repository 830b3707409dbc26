import { listResting, type Reader } from "../channels/resting-channels.ts";
import type { Deps } from "../deps.ts";
import type { ChannelId } from "../ids.ts";
import { countUnread } from "./store.ts";

export type UnreadCounts = { total: number; channels: { channelId: ChannelId; unread: number }[] };

export async function countAllUnread(deps: Pick<Deps, "db">, reader: Reader): Promise<UnreadCounts> {
  const resting = new Set(await listResting(deps, reader));
  const channels = (await countUnread(deps.db, reader.id)).filter(({ channelId }) => !resting.has(channelId));
  return { total: channels.reduce((sum, { unread }) => sum + unread, 0), channels };
}

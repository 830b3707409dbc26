import { randomBytes } from "node:crypto";
import type { Queryable } from "../db/query.ts";
import type { ChannelId } from "../ids.ts";
import { leaveUnwanted, listUnmatched, type NewSubscription, replaceSubscriptions } from "./hub-store.ts";

const AT_ONCE = 500;

/** Stores what these channels should ask their hubs for; calling a hub is for call-hubs.ts. */
export async function matchHubs(
  session: Queryable,
  publicUrl: string,
  /** Null: all. */
  channels: readonly ChannelId[] | null,
  now: Date,
): Promise<void> {
  const unmatched = await listUnmatched(session, publicUrl, channels, AT_ONCE);
  const subscriptions = unmatched.flatMap(({ id, hubUrls: [hubUrl], topic }) =>
    hubUrl === undefined ? [] : [{ channel_id: id, topic, ...aimAt(hubUrl) }],
  );
  if (subscriptions.length) await replaceSubscriptions(session, subscriptions, now);
}

/** The same for all channels: the public address was set later, a channel rested, or its source changed. */
export async function matchAllHubs(session: Queryable, publicUrl: string, now: Date): Promise<void> {
  await leaveUnwanted(session, now);
  await matchHubs(session, publicUrl, null, now);
}

/** The callback and the secret are for this hub alone. */
export function aimAt(hubUrl: string): Pick<NewSubscription, "callback" | "secret" | "hub_url" | "host"> {
  return {
    callback: randomBytes(32).toString("base64url"),
    secret: randomBytes(32).toString("base64url"),
    hub_url: hubUrl,
    host: new URL(hubUrl).host,
  };
}

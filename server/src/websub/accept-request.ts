import { createHash } from "node:crypto";
import { grantLease } from "#core/websub/lease.ts";
import type { HubRequest } from "#core/websub/read-request.ts";
import { transact } from "../db/transact.ts";
import type { Deps } from "../deps.ts";
import type { Format } from "../private-feed/open-private-feed.ts";
import { findFeed } from "../private-feed/store.ts";
import { checkRates } from "../rate-limits/limit-rate.ts";
import { countSubscribers, hasSubscriber, saveAsked } from "./subscriber-store.ts";

/** Each request that is accepted makes this server call an address that the sender names. */
const BY_CLIENT = { window: 60, max: 60 };
const FOR_FEED = { window: 3_600, max: 60 };
const MOST_SUBSCRIBERS = 20;

export type Accepted =
  | { kind: "accepted" }
  | { kind: "no-such-feed" }
  | { kind: "too-many-subscribers" }
  | { kind: "too-often"; retryAfter: number };

/** Where our hub is, and what its topics look like. */
export function hubAddress(publicUrl: string): string {
  return `${publicUrl}/hub`;
}

export function topicAddress(publicUrl: string, { token, format }: { token: string; format: Format }): string {
  return `${publicUrl}/api/private-feed/${token}.${format}`;
}

function readTopic(publicUrl: string, topic: string): { token: string; format: Format } | null {
  const [, token = "", format = ""] = /\/([\w-]{20,80})\.(atom|json)$/.exec(topic) ?? [];
  const read = { token, format: format as Format };
  return token !== "" && topicAddress(publicUrl, read) === topic ? read : null;
}

/** Stores what a subscriber asks our hub for. A worker confirms it with the subscriber: tell-subscribers.ts. */
export async function acceptRequest(
  deps: Pick<Deps, "db" | "now" | "queue">,
  publicUrl: string,
  { mode, topic, callback, secret, leaseSeconds }: HubRequest,
  client: string,
): Promise<Accepted> {
  const byClient = await checkRates(deps.db, [[`hub requests by ${client}`, BY_CLIENT]]);
  if (!byClient.ok) return tooOften(byClient.problem);
  const read = readTopic(publicUrl, topic);
  const feed = read && (await findFeed(deps.db, read.token));
  if (!read || !feed) return { kind: "no-such-feed" };
  const forFeed = await checkRates(deps.db, [[`hub requests for ${read.token}`, FOR_FEED]]);
  if (!forFeed.ok) return tooOften(forFeed.problem);
  const key = { userId: feed.userId, ...read, callbackHash: createHash("sha256").update(callback).digest() };
  // Nothing to end, so nothing to confirm.
  if (mode === "unsubscribe" && !(await hasSubscriber(deps.db, key))) return { kind: "accepted" };
  const { host } = new URL(callback);
  return transact(deps.db, async (session): Promise<Accepted> => {
    if (mode === "subscribe" && (await countSubscribers(session, key)) >= MOST_SUBSCRIBERS)
      return { kind: "too-many-subscribers" };
    const asked = { ...key, callback, host, mode, secret, leaseSeconds: grantLease(leaseSeconds) };
    await saveAsked(session, asked, deps.now());
    return { kind: "accepted" };
  });
}

function tooOften(problem: { kind: string; retryAfter?: number }): Accepted {
  return { kind: "too-often", retryAfter: problem.retryAfter ?? FOR_FEED.window };
}

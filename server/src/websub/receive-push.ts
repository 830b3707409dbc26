import { LEAST_BETWEEN_MS } from "#core/feed/plan-push.ts";
import { failuresAfterDenial, planLease } from "#core/websub/lease.ts";
import type { Verification } from "#core/websub/read-request.ts";
import { transact } from "../db/transact.ts";
import type { Deps } from "../deps.ts";
import { limitRate, type RateRule } from "../rate-limits/limit-rate.ts";
import { CONFIRM_MS } from "./call-hubs.ts";
import {
  confirmSubscription,
  deleteSubscription,
  denySubscription,
  type FoundSubscription,
  findSubscription,
  notePush,
} from "./hub-store.ts";
import { startChecking } from "./signature.ts";

const DENIED_FOR_MS = 86_400_000;
const LARGEST_BODY = 10 * 1024 * 1024;
const RATE: RateRule = { window: 60, max: 30 };

/** A callback of ours looks like this; anything else is not looked up. */
export function isCallback(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** What to answer a hub: the challenge, if this is what we asked for. Null: we did not. */
export async function answerVerification(
  deps: Pick<Deps, "db" | "now">,
  callback: string,
  asked: Verification,
): Promise<string | null> {
  const found = await findSubscription(deps.db, callback);
  if (found?.topic !== asked.topic) return null;
  const now = deps.now();
  if (asked.mode === "denied") {
    // It may change its mind at any time, also later.
    if (found.isLeaving) await deleteSubscription(deps.db, callback);
    else {
      const retryAt = new Date(now.getTime() + DENIED_FOR_MS);
      await denySubscription(deps.db, callback, failuresAfterDenial(found.failures), retryAt);
    }
    return "";
  }
  if (!isPending(found, now) || (asked.mode === "unsubscribe") !== found.isLeaving) return null;
  if (asked.mode === "unsubscribe") {
    await deleteSubscription(deps.db, callback);
    return asked.challenge;
  }
  const lease = planLease(asked.leaseSeconds, now, Math.random());
  if (lease === null) return null;
  await confirmSubscription(deps.db, callback, lease);
  return asked.challenge;
}

/** A hub that did not get our answer asks again, so one request may be confirmed several times. */
function isPending({ askedAt }: FoundSubscription, now: Date): boolean {
  return askedAt !== null && now.getTime() - askedAt.getTime() < CONFIRM_MS;
}

export type ReceivedPush =
  | { kind: "taken" }
  /** Not signed by the hub, or by a hub that never confirmed. The sender must not learn this. */
  | { kind: "ignored" }
  | { kind: "unknown" }
  | { kind: "too-often"; retryAfter: number }
  | { kind: "too-large" };

/**
 * A push only says that the feed has changed: its body is signed, checked, and not used. The channel is due at once, and an ordinary
 * refresh fetches the feed from where it is, so a hub can neither invent items nor bring those of another feed.
 */
export async function receivePush(
  deps: Pick<Deps, "db" | "log" | "now" | "queue">,
  callback: string,
  signature: string | undefined,
  body: AsyncIterable<Uint8Array>,
): Promise<ReceivedPush> {
  const found = await findSubscription(deps.db, callback);
  if (!found || found.isLeaving) return { kind: "unknown" };
  const { allowed, retryAfter } = await limitRate(deps.db, `pushes to ${callback}`, RATE);
  if (!allowed) return { kind: "too-often", retryAfter: retryAfter ?? RATE.window };
  const checking = startChecking(signature, found.secret);
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > LARGEST_BODY) return { kind: "too-large" };
    checking?.add(chunk);
  }
  if (!checking?.isRight() || found.leaseEndsAt === null) {
    deps.log.debug({ channel: found.channelId }, "ignored a push that is not signed by the hub");
    return { kind: "ignored" };
  }
  await transact(deps.db, async (session) => {
    const channel = { callback, channelId: found.channelId };
    await deps.queue.announce("refresh", await notePush(session, channel, deps.now(), LEAST_BETWEEN_MS), session);
  });
  return { kind: "taken" };
}

import { randomBytes } from "node:crypto";
import { COLLECT_MS, deliveryRetryAt, grantLease, MOST_DELIVERY_FAILURES } from "#core/websub/lease.ts";
import { verificationAddress } from "#core/websub/read-request.ts";
import type { Deps } from "../deps.ts";
import type { FetchOutcome } from "../net/fetch-safely.ts";
import { openPrivateFeed, type PrivateFeed } from "../private-feed/open-private-feed.ts";
import { hubAddress, topicAddress } from "./accept-request.ts";
import { sign } from "./signature.ts";
import {
  confirmSubscriber,
  type DueSubscriber,
  deleteSubscriber,
  dropAsked,
  findDueSubscriber,
  retrySubscriber,
  saveSent,
} from "./subscriber-store.ts";

type Needs = Pick<Deps, "db" | "fetchSafely" | "log" | "now">;

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 100_000;
const MOST_VERIFICATIONS = 3;
/** After so many calls a host makes room for others; what is still due is announced again. */
const AT_ONCE = 50;

/** What is due for the subscribers at one host: confirming what they asked for, and sending what is new. */
export async function tellSubscribers(
  deps: Needs,
  publicUrl: string,
  host: string,
  signal: AbortSignal,
): Promise<void> {
  for (let calls = 0; calls < AT_ONCE && !signal.aborted; calls++) {
    const due = await findDueSubscriber(deps.db, host, deps.now());
    if (!due) return;
    const topic = topicAddress(publicUrl, due);
    const feed = await openPrivateFeed(deps, due.token, due.format, { selfUrl: topic, hubUrl: hubAddress(publicUrl) });
    // The address was renewed or deleted, or the account is suspended.
    if (!feed) await deleteSubscriber(deps.db, due);
    else if (due.askedMode !== null) await verify(deps, due, topic, feed, signal);
    else await deliver(deps, due, { topic, hub: hubAddress(publicUrl) }, feed, signal);
  }
}

async function verify(
  deps: Needs,
  due: DueSubscriber,
  topic: string,
  feed: PrivateFeed,
  signal: AbortSignal,
): Promise<void> {
  const challenge = randomBytes(24).toString("base64url");
  const leaseSeconds = grantLease(due.askedLeaseSeconds);
  const isLeaving = due.askedMode === "unsubscribe";
  const address = verificationAddress(
    due.callback,
    isLeaving ? { mode: "unsubscribe", topic, challenge } : { mode: "subscribe", topic, challenge, leaseSeconds },
  );
  const outcome = await deps.fetchSafely(address, { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES, signal });
  if (signal.aborted) return;
  const now = deps.now();
  if (isEcho(outcome, address, challenge)) {
    if (isLeaving) return deleteSubscriber(deps.db, due);
    const endsAt = new Date(now.getTime() + leaseSeconds * 1000);
    return confirmSubscriber(deps.db, due, { endsAt, etag: feed.etag, now });
  }
  const failures = due.failures + 1;
  if (mayPass(outcome) && failures < MOST_VERIFICATIONS)
    return retrySubscriber(deps.db, due, failures, deliveryRetryAt(failures, now));
  await dropAsked(deps.db, due, now);
}

/** A redirect may lead to a page that repeats whatever its address contains. */
function isEcho(outcome: FetchOutcome, address: string, challenge: string): boolean {
  if (!outcome.ok || outcome.status < 200 || outcome.status > 299 || outcome.url !== address) return false;
  return Buffer.from(outcome.body).toString("utf8") === challenge;
}

/** It did not say no. */
function mayPass(outcome: FetchOutcome): boolean {
  if (!outcome.ok) return outcome.problem !== "blocked-address" && outcome.problem !== "not-http";
  return outcome.status >= 500 || outcome.status === 429;
}

async function deliver(
  deps: Needs,
  due: DueSubscriber,
  { topic, hub }: { topic: string; hub: string },
  feed: PrivateFeed,
  signal: AbortSignal,
): Promise<void> {
  const { db } = deps;
  if (due.leaseEndsAt === null || due.leaseEndsAt <= deps.now()) return deleteSubscriber(db, due);
  const sent = () => {
    const nextAt = new Date(deps.now().getTime() + COLLECT_MS);
    return saveSent(db, due, { changes: due.changes, etag: feed.etag, nextAt });
  };
  // What arrived is not in this view.
  if (feed.etag === due.sentEtag) return sent();
  const text = feed.write();
  const outcome = await deps.fetchSafely(due.callback, {
    body: { text, type: feed.type },
    headers: {
      link: `<${hub}>; rel="hub", <${topic}>; rel="self"`,
      ...(due.secret === null ? null : { "x-hub-signature": sign(text, due.secret) }),
    },
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
    signal,
  });
  if (signal.aborted) return;
  if (outcome.ok && outcome.status >= 200 && outcome.status < 300) return sent();
  const failures = due.failures + 1;
  const isGone = outcome.ok && outcome.status === 410;
  if (isGone || failures >= MOST_DELIVERY_FAILURES) {
    deps.log.info({ host: new URL(due.callback).host, failures }, "dropped a subscriber of a private feed");
    return deleteSubscriber(db, due);
  }
  await retrySubscriber(db, due, failures, deliveryRetryAt(failures, deps.now()));
}

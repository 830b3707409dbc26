import { chooseHub, hubRetryAt, USUAL_LEASE_SECONDS } from "#core/websub/lease.ts";
import type { Deps } from "../deps.ts";
import type { FetchOutcome } from "../net/fetch-safely.ts";
import {
  changeHub,
  type DueSubscription,
  deleteSubscription,
  postponeHub,
  retrySubscription,
  takeDueSubscription,
} from "./hub-store.ts";
import { aimAt } from "./match-hubs.ts";

type Needs = Pick<Deps, "db" | "fetchSafely" | "log" | "now">;

/** How long a hub may take to confirm a request. */
export const CONFIRM_MS = 3_600_000;
const TIMEOUT_MS = 10_000;
const MAX_BYTES = 100_000;
/** A hub may be at another address for now or for good. */
const MOST_REDIRECTS = 3;
const MOST_TRIES_TO_LEAVE = 3;
/** After so many calls the hub makes room for others; what is still due is announced again. */
const AT_ONCE = 50;
/** Each may take ten seconds. */
const MOST_DOWN = 3;

/** What is due at one host: subscribing, renewing, leaving. A hub that does not answer is left alone for a while. */
export async function callHub(deps: Needs, publicUrl: string, host: string, signal: AbortSignal): Promise<void> {
  let down = 0;
  for (let calls = 0; calls < AT_ONCE && down < MOST_DOWN && !signal.aborted; calls++) {
    const now = deps.now();
    const deadline = new Date(now.getTime() + CONFIRM_MS);
    const due = await takeDueSubscription(deps.db, host, now, deadline);
    if (!due) return;
    if (due.isLeaving) {
      if (!(await leave(deps, publicUrl, due, signal))) continue;
    } else if (!(await ask(deps, publicUrl, due, deadline, signal))) continue;
    // By its whole address: a feed can name any address of a hub that others use.
    await postponeHub(deps.db, due, deps.now(), hubRetryAt(1, deps.now(), Math.random()));
    down++;
  }
}

/** True when the hub did not answer at all. */
async function ask(
  deps: Needs,
  publicUrl: string,
  due: DueSubscription,
  deadline: Date,
  signal: AbortSignal,
): Promise<boolean> {
  const others = (due.hubUrls ?? []).filter((url) => !url.startsWith(`${publicUrl}/`));
  const hubUrl = chooseHub(others, due.hubUrl, due.failures);
  const { callback, secret } = hubUrl === due.hubUrl ? due : await turnTo(deps, due, hubUrl);
  const outcome = await post(deps, hubUrl, form(publicUrl, { ...due, callback }, "subscribe", secret), signal);
  if (isAccepted(outcome)) return false;
  deps.log.debug({ channel: due.channelId, hub: hubUrl, problem: describe(outcome) }, "hub did not accept");
  await retrySubscription(deps.db, callback, deadline, hubRetryAt(due.failures + 1, deps.now(), Math.random()));
  return hubUrl === due.hubUrl && isDown(outcome);
}

async function turnTo(deps: Needs, due: DueSubscription, hubUrl: string) {
  const next = aimAt(hubUrl);
  await changeHub(deps.db, due.callback, next);
  return next;
}

/** A hub that never confirmed has nothing to forget. One that does not listen is told by 410 when it calls. */
async function leave(deps: Needs, publicUrl: string, due: DueSubscription, signal: AbortSignal): Promise<boolean> {
  const isSubscribed = due.leaseEndsAt !== null && due.leaseEndsAt > deps.now();
  if (!isSubscribed || due.failures >= MOST_TRIES_TO_LEAVE) {
    await deleteSubscription(deps.db, due.callback);
    return false;
  }
  const outcome = await post(deps, due.hubUrl, form(publicUrl, due, "unsubscribe", null), signal);
  return isDown(outcome);
}

function form(
  publicUrl: string,
  { callback, topic }: Pick<DueSubscription, "callback" | "topic">,
  mode: "subscribe" | "unsubscribe",
  secret: string | null,
): URLSearchParams {
  return new URLSearchParams({
    "hub.callback": `${publicUrl}/websub/${callback}`,
    "hub.mode": mode,
    "hub.topic": topic,
    // Not in the recommendation. Older hubs refuse requests without it: https://github.com/Automattic/pushpress/issues/2
    "hub.verify": "async",
    ...(secret === null ? null : { "hub.lease_seconds": `${USUAL_LEASE_SECONDS}`, "hub.secret": secret }),
  });
}

/** 307 and 308 say to send the same elsewhere; each address is checked like the first. */
async function post(deps: Needs, hubUrl: string, body: URLSearchParams, signal: AbortSignal): Promise<FetchOutcome> {
  let url = hubUrl;
  for (let redirects = 0; ; redirects++) {
    const outcome = await deps.fetchSafely(url, { form: body, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES, signal });
    if (!outcome.ok || (outcome.status !== 307 && outcome.status !== 308) || redirects === MOST_REDIRECTS)
      return outcome;
    const next = URL.parse(outcome.headers.location ?? "", url);
    if (next === null) return outcome;
    url = next.href;
  }
}

/** 202, or any other 2xx: some hubs confirm first and answer 204. */
function isAccepted(outcome: FetchOutcome): boolean {
  return outcome.ok && outcome.status >= 200 && outcome.status < 300;
}

/** Its other subscriptions would fare no better. */
function isDown(outcome: FetchOutcome): boolean {
  return outcome.ok ? outcome.status >= 500 || outcome.status === 429 : UNREACHABLE.has(outcome.problem);
}

const UNREACHABLE: ReadonlySet<string> = new Set(["dns", "connection", "tls", "timeout"]);

function describe(outcome: FetchOutcome): string {
  return outcome.ok ? `status ${outcome.status}` : outcome.problem;
}

import type { ChannelDecision } from "#core/channel/decide-channel.ts";
import type { Source } from "#core/channel/source.ts";
import { refuseRoute } from "#core/feed/safe-route.ts";
import { hasPassword } from "#core/feed/without-password.ts";
import { decideSubscribe } from "#core/membership.ts";
import type { Queryable } from "../db/query.ts";
import { transact } from "../db/transact.ts";
import type { Deps } from "../deps.ts";
import { type ImportedPlace, keepImported } from "../folders/keep-imported.ts";
import type { ChannelId, UserId } from "../ids.ts";
import type { PlanUsage } from "../membership/plan-usage.ts";
import { lockMember, readPlanUsage } from "../membership/store.ts";
import type { Outcome, Problem } from "../problem.ts";
import { findChannel, findChannelOfPage } from "./find-channel.ts";
import { startFollowing } from "./follow.ts";
import { addSubscriptions, findOrCreateChannel, isFollowing } from "./store.ts";

type Channel = Extract<ChannelDecision, { kind: "channel" }>;

/** `isNew`: it was not followed before. */
export type Subscribed = { channelUrl: string; channelId: ChannelId; isNew: boolean };

/**
 * One transaction from the count to the row, under the member's lock: two hundred requests at once still end at the limit, and
 * a crash leaves everything or nothing. Subscribing to a channel one follows already succeeds, on any plan.
 */
export async function subscribe(
  deps: Pick<Deps, "catalogue" | "config" | "db" | "fetchSafely" | "now" | "queue" | "recentPages" | "runInTurn">,
  /** `usage` as it was when the call came, if it is known. */
  { id: userId, usage }: { id: UserId; usage?: PlanUsage },
  page: string,
  {
    feed,
    isUndo = false,
    imported,
    readsPage = !imported,
  }: {
    feed?: Source | undefined;
    isUndo?: boolean;
    imported?: ImportedPlace | undefined;
    readsPage?: boolean;
  } = {},
): Promise<Outcome<Subscribed>> {
  // Reading a page costs a request. A list has thousands of rows, and some people cannot subscribe at all.
  const hasRoom = !usage || decideSubscribe({ signedIn: true, plan: usage.plan, used: usage.used }).ok;
  const find = hasRoom && readsPage ? findChannelOfPage : findChannel;
  const found = await find(deps, page, feed);
  if (found.kind === "none") return { ok: false, problem: { kind: "not-subscribable", reason: found.reason } };
  const checked = withoutRefused(found, deps.config.addressRoutes);
  if (!checked.ok) return checked;
  const channel = checked.value;
  // Most refusals need no lock, so a client that asks again and again does not queue up for it.
  const early = usage && (await decide(deps.db, userId, channel, () => usage));
  if (early && !early.ok) return early;
  return deps.runInTurn(userId, () =>
    transact(deps.db, async (session): Promise<Outcome<Subscribed>> => {
      await lockMember(session, userId);
      const decision = await decide(session, userId, channel, () => readPlanUsage(session, userId, deps.now()));
      if (!decision.ok) return decision;
      const { id: channelId, channelUrl } = await findOrCreateChannel(session, userId, channel);
      const isNew = (await addSubscriptions(session, userId, [channelId])).length > 0;
      await startFollowing(deps, session, userId, [channelId], isNew ? { isUndo } : null);
      if (imported) await keepImported(session, userId, channelId, imported, { isNew });
      return { ok: true, value: { channelUrl, channelId, isNew } };
    }),
  );
}

/** Leaves out sources that may not be fetched. The channel is refused only if none is left. */
function withoutRefused(channel: Channel, enabled: readonly string[]): Outcome<Channel> {
  const [first, ...others] = channel.sources.filter((source) => refuseSource(source, enabled) === null);
  if (first) return { ok: true, value: { ...channel, sources: [first, ...others] } };
  const problem = refuseSource(channel.sources[0], enabled);
  return problem === null ? { ok: true, value: channel } : { ok: false, problem };
}

function refuseSource(source: Source, enabled: readonly string[]): Problem | null {
  // Everybody who follows the channel would see the password.
  if ("feedUrl" in source) return hasPassword(source.feedUrl) ? { kind: "address-with-password" } : null;
  const reason = refuseRoute(source.route, enabled);
  return reason === null ? null : { kind: "route-refused", reason };
}

async function decide(
  db: Queryable,
  userId: UserId,
  channel: Channel,
  readUsage: () => PlanUsage | Promise<PlanUsage>,
): Promise<Outcome<void>> {
  if (await isFollowing(db, userId, channel)) return { ok: true, value: undefined };
  const { plan, used } = await readUsage();
  const decision = decideSubscribe({ signedIn: true, plan, used });
  if (!decision.ok) return decision;
  // Last, so that it never hides a problem that the person can solve themselves.
  if (channel.missing === "feed-service") return { ok: false, problem: { kind: "feed-service-missing" } };
  return { ok: true, value: undefined };
}

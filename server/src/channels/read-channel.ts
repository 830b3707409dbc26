import type { CheckMinutes } from "#core/feed/check-minutes.ts";
import { type Cadence, measureCadence } from "#core/feed/measure-cadence.ts";
import { isHubTrusted } from "#core/feed/plan-push.ts";
import type { Deps } from "../deps.ts";
import type { ChannelId } from "../ids.ts";
import type { Outcome } from "../problem.ts";
import { findHubState } from "../websub/hub-store.ts";
import { type ListedChannel, listChannels } from "./list-channels.ts";
import type { Reader } from "./resting-channels.ts";
import { findDetails } from "./store.ts";

export type ChannelDetails = ListedChannel & {
  description: string;
  failures: number;
  items: number;
  cadence: Cadence;
  checkMinutes: CheckMinutes | null;
  /** A hub announces its changes, and does so reliably. */
  isPushed: boolean;
};

export async function readChannel(
  deps: Pick<Deps, "db" | "now">,
  reader: Reader,
  id: ChannelId,
): Promise<Outcome<ChannelDetails>> {
  const listed = (await listChannels(deps, reader)).find((channel) => channel.id === id);
  const details = listed && (await findDetails(deps.db, reader.id, id));
  if (!listed || !details) return { ok: false, problem: { kind: "no-such-channel" } };
  const { rhythm, ...rest } = details;
  const dates = (rhythm ?? []).map((at) => new Date(at));
  const hub = await findHubState(deps.db, id);
  const now = deps.now();
  const isPushed = hub !== undefined && listed.nextRefreshAt !== null && isHubTrusted(hub, now);
  return { ok: true, value: { ...listed, ...rest, cadence: measureCadence(dates, now), isPushed } };
}

import { type Cadence, measureCadence } from "#core/feed/measure-cadence.ts";
import type { Deps } from "../deps.ts";
import type { ChannelId } from "../ids.ts";
import type { Outcome } from "../problem.ts";
import { type ListedChannel, listChannels } from "./list-channels.ts";
import type { Reader } from "./resting-channels.ts";
import { findDetails } from "./store.ts";

export type ChannelDetails = ListedChannel & {
  description: string;
  failures: number;
  items: number;
  cadence: Cadence;
};

export async function readChannel(
  deps: Pick<Deps, "db" | "now">,
  reader: Reader,
  id: ChannelId,
): Promise<Outcome<ChannelDetails>> {
  const listed = (await listChannels(deps, reader)).find((channel) => channel.id === id);
  const details = listed && (await findDetails(deps.db, id));
  if (!listed || !details) return { ok: false, problem: { kind: "no-such-channel" } };
  const { rhythm, ...rest } = details;
  const dates = (rhythm ?? []).map((at) => new Date(at));
  return { ok: true, value: { ...listed, ...rest, cadence: measureCadence(dates, deps.now()) } };
}

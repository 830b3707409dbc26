import { type Cadence, measureCadence } from "#core/feed/measure-cadence.ts";
import type { Deps } from "../deps.ts";
import type { Outcome } from "../problem.ts";
import { type ListedChannel, listChannels } from "./list-channels.ts";
import type { Reader } from "./resting-channels.ts";
import { type ChannelId, findDetails } from "./store.ts";

export type ChannelDetails = ListedChannel & {
  description: string;
  /** Where its feed comes from: a route of the feed service, or an address of its own. */
  feed: { route: string } | { feedUrl: string };
  failures: number;
  items: number;
  cadence: Cadence;
};

export async function readChannel(deps: Deps, reader: Reader, id: ChannelId): Promise<Outcome<ChannelDetails>> {
  const listed = (await listChannels(deps, reader)).find((channel) => channel.id === id);
  const details = listed && (await findDetails(deps.db, id));
  if (!listed || !details) return { ok: false, problem: { kind: "no-such-channel" } };
  const { route, feedUrl, rhythm, ...rest } = details;
  const dates = (rhythm ?? []).map((at) => new Date(at));
  const feed = route === null ? { feedUrl: feedUrl ?? "" } : { route };
  return { ok: true, value: { ...listed, ...rest, feed, cadence: measureCadence(dates, deps.now()) } };
}

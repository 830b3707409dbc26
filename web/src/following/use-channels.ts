import { useQuery } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "#server/rpc.ts";
import { useMe } from "../person/me.ts";
import { queryClient, rpc } from "../rpc.ts";
import { type ChannelName, channelNames } from "./channel-names.ts";
import { channelUrlOf } from "./channel-url-of.ts";

export type WireChannel = inferRouterOutputs<AppRouter>["channels"]["list"][number];
export type ListedChannel = WireChannel & {
  /** What it was called where the person followed it, if that was in this browser. Only before its first fetch. */
  knownName?: string;
};

interface ChannelsOptions {
  refetchInterval?: (channels: WireChannel[]) => number;
  /** Even if it was fetched a moment ago. */
  refetchOnMount?: "always";
}

/** The channels the person follows. Not requested when nobody is signed in: then there is no data and no error. */
export function useChannels({ refetchInterval, refetchOnMount }: ChannelsOptions = {}) {
  const me = useMe();
  return useQuery(
    rpc.channels.list.queryOptions(undefined, {
      enabled: Boolean(me),
      select: toListed,
      ...(refetchOnMount && { refetchOnMount }),
      refetchInterval: ({ state: { data } }) => (refetchInterval && data ? refetchInterval(data) : false),
    }),
  );
}

/** The channel as it is in the cached list now. */
export function findListed(id: string): ListedChannel | undefined {
  return toListed(queryClient.getQueryData(rpc.channels.list.queryKey()) ?? []).find((channel) => channel.id === id);
}

/** The list to which names were last added: everything that shows channels asks for the same one. */
let last: { from: WireChannel[]; names: readonly ChannelName[]; listed: ListedChannel[] } | undefined;

/** Few channels are copied: on a slow computer, copying 2,000 takes as long as a frame. */
function toListed(from: WireChannel[]): ListedChannel[] {
  const names = channelNames.read();
  if (last?.from === from && last.names === names) return last.listed;
  const listed = from.some(isNameless) ? withKnownNames(from, names) : from;
  last = { from, names, listed };
  return listed;
}

function withKnownNames(from: WireChannel[], names: readonly ChannelName[]): ListedChannel[] {
  const nameOf = new Map(names);
  return from.map((channel) => {
    const knownName = isNameless(channel) ? nameOf.get(channelUrlOf(channel)) : undefined;
    return knownName === undefined ? channel : { ...channel, knownName };
  });
}

function isNameless({ lastSuccessAt }: WireChannel): boolean {
  return lastSuccessAt === null;
}

/** A long list takes longer to fetch and to render, so it is fetched less often while channels are fetched and items arrive. */
export function pauseBetweenLists(channels: number): number {
  return channels * PAUSE_PER_CHANNEL_MS;
}

const PAUSE_PER_CHANNEL_MS = 20;

/** After every change of a subscription: refetches the list and the plan's usage, and drops cached timelines. */
export async function refetchChannels(): Promise<void> {
  queryClient.removeQueries({ queryKey: ["timeline"], type: "inactive" });
  await Promise.all([
    queryClient.invalidateQueries(rpc.channels.list.queryFilter()),
    queryClient.invalidateQueries(rpc.items.unreadCounts.queryFilter()),
    queryClient.invalidateQueries(rpc.views.unreadCounts.queryFilter()),
    queryClient.invalidateQueries(rpc.membership.get.queryFilter()),
  ]);
}

/** When the person has followed or left one: the list of a view that is shown stays on the screen until the new one is here. */
export async function refetchChannelsAndItems(): Promise<void> {
  void queryClient.invalidateQueries({
    queryKey: ["timeline"],
    type: "active",
    // The page of a channel that was left closes.
    predicate: ({ queryKey }) => (queryKey[1] as { channelId: string | null }).channelId === null,
  });
  await refetchChannels();
}

import { useQuery } from "@tanstack/react-query";
import { useMe } from "../person/me.ts";
import { rpc } from "../rpc.ts";

/** The picture of a channel, once the list of channels is here; a row is drawn again only when it changes. */
export function useChannelImage(id: string): string | null {
  const me = useMe();
  const { data } = useQuery(
    rpc.channels.list.queryOptions(undefined, {
      enabled: Boolean(me),
      select: (channels) => channels.find((channel) => channel.id === id)?.image ?? null,
      refetchOnMount: false,
    }),
  );
  return data ?? null;
}

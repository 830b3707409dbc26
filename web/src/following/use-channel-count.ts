import { useQuery } from "@tanstack/react-query";
import { useMe } from "../person/me.ts";
import { useMembership } from "../person/use-membership.ts";
import { rpc } from "../rpc.ts";

/** How many channels the person follows. Until the list is here, the plan knows; undefined if neither does, or if the list failed. */
export function useChannelCount(): number | undefined {
  const me = useMe();
  const { data: listed, isError } = useQuery(
    rpc.channels.list.queryOptions(undefined, { enabled: Boolean(me), select: ({ length }) => length }),
  );
  const used = useMembership()?.used;
  return listed ?? (isError ? undefined : used);
}

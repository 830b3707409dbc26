import { useQuery } from "@tanstack/react-query";
import { useMe } from "../person/me.ts";
import { rpc } from "../rpc.ts";

/** The person's folders in display order. Not requested without a signed-in person. */
export function useFolders() {
  const me = useMe();
  return useQuery(rpc.folders.list.queryOptions(undefined, { enabled: Boolean(me) }));
}

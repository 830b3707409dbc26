import { useQuery } from "@tanstack/react-query";
import { rpc } from "../rpc.ts";

/** Whether what `useFollowTerms` gives is still awaited; a failure ends that. */
export function useAreTermsLoading(): boolean {
  const account = useQuery(rpc.account.get.queryOptions(undefined, { staleTime: Number.POSITIVE_INFINITY }));
  const status = useQuery(rpc.status.get.queryOptions());
  return account.isLoading || status.isLoading;
}

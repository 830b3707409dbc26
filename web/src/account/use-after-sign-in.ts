import { useRouter } from "@tanstack/react-router";
import { meQuery } from "../person/me.ts";
import { queryClient } from "../rpc.ts";
import { returnAddress } from "./return-address.ts";

/** After signing in or up: refetches everything as this person and returns to the page they came from. */
export function useAfterSignIn(to: string | undefined): () => Promise<void> {
  const router = useRouter();
  return async () => {
    await queryClient.fetchQuery({ ...meQuery, staleTime: 0 });
    queryClient.invalidateQueries();
    router.history.push(returnAddress(to));
  };
}

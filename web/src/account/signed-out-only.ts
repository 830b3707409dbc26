import { redirect } from "@tanstack/react-router";
import { meQuery } from "../person/me.ts";
import { queryClient, rpc } from "../rpc.ts";
import { returnAddress } from "./return-address.ts";

interface Visit {
  search: { to?: string; error?: string };
}

/**
 * For the sign-in and sign-up pages: redirects people who are signed in to where they wanted to go, and everybody to the first
 * run while there are no accounts yet.
 */
export async function signedOutOnly({ search: { to, error } }: Visit): Promise<void> {
  if (await queryClient.ensureQueryData(meQuery)) throw redirect({ href: returnAddress(to) });
  // What went wrong with GitHub or Google is explained there.
  if (error !== undefined) return;
  // Never from the cache: an answer from before the first sign-up would redirect to the first run again.
  const { isFirst } = await queryClient.fetchQuery({ ...rpc.account.get.queryOptions(), staleTime: 0 });
  if (isFirst) throw redirect({ to: "/first-run" });
}

import { redirect } from "@tanstack/react-router";
import { meQuery } from "../person/me.ts";
import { queryClient, rpc } from "../rpc.ts";
import { returnAddress } from "./return-address.ts";

interface Visit {
  search: { to?: string; error?: string };
  location: { pathname: string };
}

/**
 * For the sign-in and sign-up pages: somebody who is in already goes where they wanted to go, and the first person of all,
 * who cannot have an account yet, makes one.
 */
export async function signedOutOnly({ search: { to, error }, location: { pathname } }: Visit): Promise<void> {
  if (await queryClient.ensureQueryData(meQuery)) throw redirect({ href: returnAddress(to) });
  if (pathname !== "/sign-in" || error !== undefined) return;
  // Asked anew each time: what was true before somebody signed up would send them there again.
  const { isFirst } = await queryClient.fetchQuery({ ...rpc.account.get.queryOptions(), staleTime: 0 });
  if (isFirst) throw redirect({ to: "/sign-up", search: to === undefined ? {} : { to } });
}

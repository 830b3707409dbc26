import { redirect } from "@tanstack/react-router";
import { queryClient } from "../rpc.ts";
import { meQuery } from "./me.ts";
import { returnAddress } from "./return-address.ts";

/** For the sign-in and sign-up pages: somebody who is in already goes where they wanted to go. */
export async function signedOutOnly({ search }: { search: { to?: string } }): Promise<void> {
  if (await queryClient.ensureQueryData(meQuery)) throw redirect({ href: returnAddress(search.to) });
}

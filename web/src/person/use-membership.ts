import { useQuery } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "#server/rpc.ts";
import { rpc } from "../rpc.ts";
import { useMe } from "./me.ts";

export type Membership = inferRouterOutputs<AppRouter>["membership"]["get"];

/** The person's plan and how much of it is used; undefined while loading and when nobody is signed in. */
export function useMembership(): Membership | undefined {
  return useMembershipQuery().data;
}

export function useMembershipQuery() {
  const me = useMe();
  return useQuery(rpc.membership.get.queryOptions(undefined, { enabled: Boolean(me) }));
}

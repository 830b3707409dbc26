import { queryOptions, useQuery } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import { queryClient } from "../rpc.ts";

export interface Me {
  id: string;
  name: string;
  email: string;
  role: "admin" | "person";
}

const ASK_AGAIN_MS = 5 * 60_000;

/** Who is signed in here; null: nobody. Asking also renews the session, which nothing else does. */
export const meQuery = queryOptions({
  queryKey: ["me"],
  queryFn: async (): Promise<Me | null> => {
    const response = await fetch("/api/auth/get-session");
    if (!response.ok) throw new Error(`The server answered ${response.status}.`);
    return ((await response.json()) as { user: Me } | null)?.user ?? null;
  },
  staleTime: ASK_AGAIN_MS,
});

/** undefined while that is not known yet. */
export function useMe(): Me | null | undefined {
  return useQuery(meQuery).data;
}

/** For `beforeLoad` of routes that need somebody: others go to sign in, and come back. */
export async function signedInOnly({ location }: { location: { href: string } }): Promise<void> {
  if (!(await queryClient.ensureQueryData(meQuery))) throw redirect({ to: "/sign-in", search: { to: location.href } });
}

/** The same for the owner's pages; somebody else is told nothing about them. */
export async function adminOnly(context: { location: { href: string } }): Promise<void> {
  await signedInOnly(context);
  if ((await queryClient.ensureQueryData(meQuery))?.role !== "admin") throw redirect({ to: "/" });
}

import { queryOptions, useQuery } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import { fetchWithTimeout } from "../fetch-with-timeout.ts";
import { queryClient } from "../rpc.ts";

export interface Me {
  id: string;
  name: string;
  email: string;
  role: "admin" | "person";
}

const STALE_MS = 5 * 60_000;

/** Who is signed in; null: nobody. This request also renews the session; no other does. */
export const meQuery = queryOptions({
  queryKey: ["me"],
  queryFn: async (): Promise<Me | null> => {
    const response = await fetchWithTimeout("/api/auth/get-session");
    if (!response.ok) throw new Error(`The server answered ${response.status}.`);
    const session: unknown = await response.json();
    if (session !== null && !isSession(session)) throw new Error("The server's answer is not a session.");
    return session?.user ?? null;
  },
  staleTime: STALE_MS,
});

function isSession(answer: unknown): answer is { user: Me } {
  const user = (answer as { user?: Record<keyof Me, unknown> }).user;
  return [user?.id, user?.name, user?.email, user?.role].every((text) => typeof text === "string");
}

/** undefined while loading. */
export function useMe(): Me | null | undefined {
  return useQuery(meQuery).data;
}

/** For `beforeLoad` of routes that need a signed-in person: redirects others to sign-in, which returns them here. */
export async function signedInOnly({ location }: { location: { href: string } }): Promise<void> {
  if (!(await queryClient.ensureQueryData(meQuery))) throw redirect({ to: "/sign-in", search: { to: location.href } });
}

/** The same for the owner's pages; everybody else is redirected to Discover. */
export async function adminOnly(context: { location: { href: string } }): Promise<void> {
  await signedInOnly(context);
  if ((await queryClient.ensureQueryData(meQuery))?.role !== "admin") throw redirect({ to: "/" });
}

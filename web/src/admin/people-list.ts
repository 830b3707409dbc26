import { infiniteQueryOptions } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "#server/rpc.ts";
import { queryClient, rpc } from "../rpc.ts";

export type Person = inferRouterOutputs<AppRouter>["admin"]["people"]["list"]["people"][number];

export const peopleQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...rpc.admin.people.list.queryKey({ search }), "pages"],
    queryFn: ({ pageParam, signal }) => rpc.admin.people.list.query({ search, before: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });

/** After every change of a person: refetches every cached page of the list, for every search. */
export async function refetchPeople(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries(rpc.admin.people.pathFilter()),
    // A grant answers a request.
    queryClient.invalidateQueries(rpc.admin.requests.list.queryFilter()),
  ]);
}

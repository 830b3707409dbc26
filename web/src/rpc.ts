import { notifyManager, QueryClient, type QueryFunctionContext, skipToken } from "@tanstack/react-query";
import type { TRPCClient } from "@trpc/client";
import type { TRPCOptionsProxy } from "@trpc/tanstack-react-query";
import { pathProxy, RpcError } from "#core/rpc-protocol.ts";
import type { AppRouter } from "#server/rpc.ts";
import { callRpc } from "./call-rpc.ts";

/*
 * A change to cached data is rendered with the event that made it. By default the query client notifies with `setTimeout`; until then
 * React would show a ticked checkbox as it was before.
 */
notifyManager.setScheduler(queueMicrotask);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // A refusal would be the same again; only requests without an answer are retried.
      retry: (failures, cause) => failures < 1 && !(cause instanceof RpcError),
      // Offline, the catalogue may still be cached, and other requests fail at once instead of waiting.
      networkMode: "always",
      refetchOnReconnect: true,
    },
    mutations: { networkMode: "always" },
  },
});

/**
 * Calls: `rpc.channels.subscribe.mutate(input)`, `rpc.opml.export.query()`. For hooks: `rpc.channels.list.queryOptions()`,
 * `rpc.admin.people.suspend.mutationOptions()`. The same API, types and keys as tRPC's client and its proxy for TanStack Query,
 * limited to the parts we use.
 */
export const rpc = pathProxy((path, [first, second]) => {
  const verb = VERBS[path.at(-1) ?? ""];
  if (!verb) throw new Error(`rpc has no ${path.join(".")}`);
  return verb(path.slice(0, -1), first, second as Options | undefined);
}) as TRPCClient<AppRouter> & TRPCOptionsProxy<AppRouter>;

type Options = Record<string, unknown>;

const VERBS: Record<string, (path: string[], input: unknown, options: Options | undefined) => unknown> = {
  query: (path, input, options) => callRpc({ path: path.join("."), input, kind: "query" }, options),
  mutate: callMutation,
  queryKey: (path, input) => keyOf(path, input),
  queryFilter: (path, input, filters) => ({ ...filters, queryKey: keyOf(path, input) }),
  pathFilter: (path, filters) => ({ ...(filters as Options), queryKey: [path] }),
  queryOptions: (path, input, options) => ({
    ...options,
    queryKey: keyOf(path, input),
    queryFn:
      input === skipToken
        ? skipToken
        : ({ signal }: QueryFunctionContext) => callRpc({ path: path.join("."), input, kind: "query" }, { signal }),
  }),
  mutationOptions: (path, options) => ({
    ...(options as Options),
    mutationKey: [path],
    mutationFn: (input: unknown) => callMutation(path, input),
  }),
};

/** Set by other-tabs.ts, which is not part of the first load. */
export const afterMutation = { run: (_path: string[]): void => {} };

async function callMutation(path: string[], input: unknown, options?: Options): Promise<unknown> {
  const answer = await callRpc({ path: path.join("."), input, kind: "mutation" }, options);
  afterMutation.run(path);
  return answer;
}

function keyOf(path: string[], input: unknown) {
  return [path, { ...(input !== undefined && input !== skipToken && { input }), type: "query" }];
}

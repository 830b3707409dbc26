import { QueryClient, type QueryFunctionContext, skipToken } from "@tanstack/react-query";
import type { TRPCOptionsProxy } from "@trpc/tanstack-react-query";
import type { AppRouter } from "#server/rpc.ts";
import { callRpc, RpcError } from "./call-rpc.ts";

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // A refusal stays a refusal; only what never arrived is worth a second try.
      retry: (failures, cause) => failures < 1 && !(cause instanceof RpcError),
      // Without a connection the catalogue may still be on this device, and the rest says so instead of waiting.
      networkMode: "always",
      refetchOnReconnect: true,
    },
    mutations: { networkMode: "always" },
  },
});

/**
 * rpc.channels.list.queryOptions(), rpc.channels.subscribe.mutationOptions(): what tRPC's own proxy for TanStack Query
 * offers, with its types and its keys, for the parts of it that we use.
 */
export const rpc = proxyAt([]) as TRPCOptionsProxy<AppRouter>;

type Options = Record<string, unknown>;

const VERBS: Record<string, (path: string[], input: unknown, options: Options | undefined) => unknown> = {
  queryKey: (path, input) => keyOf(path, input),
  queryFilter: (path, input, filters) => ({ ...filters, queryKey: keyOf(path, input) }),
  pathKey: (path) => [path],
  pathFilter: (path, filters) => ({ ...(filters as Options), queryKey: [path] }),
  queryOptions: (path, input, options) => ({
    ...options,
    queryKey: keyOf(path, input),
    queryFn:
      input === skipToken
        ? skipToken
        : ({ signal }: QueryFunctionContext) => callRpc({ path: path.join("."), input, kind: "query", signal }),
  }),
  infiniteQueryKey: (path, input) => keyOf(path, input, "infinite"),
  infiniteQueryOptions: (path, input, options) => ({
    ...options,
    queryKey: keyOf(path, input, "infinite"),
    initialPageParam: options?.initialCursor ?? null,
    queryFn: ({ signal, pageParam }: QueryFunctionContext) => {
      const cursor = (pageParam as unknown) === null ? {} : { cursor: pageParam };
      return callRpc({ path: path.join("."), input: { ...(input as object), ...cursor }, kind: "query", signal });
    },
  }),
  mutationKey: (path) => [path],
  mutationOptions: (path, options) => ({
    ...(options as Options),
    mutationKey: [path],
    mutationFn: (input: unknown) => callRpc({ path: path.join("."), input, kind: "mutation" }),
  }),
};

function keyOf(path: string[], input: unknown, type = "query") {
  return [path, { ...(input !== undefined && input !== skipToken && { input }), type }];
}

function proxyAt(path: string[]): unknown {
  return new Proxy(() => {}, {
    get: (_, name: string) => proxyAt([...path, name]),
    apply: (_, __, [first, second]) => {
      const verb = path.at(-1) as string;
      if (!VERBS[verb]) throw new Error(`rpc has no ${verb}`);
      return VERBS[verb](path.slice(0, -1), first, second);
    },
  });
}

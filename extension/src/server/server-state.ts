import type { inferRouterOutputs } from "@trpc/server";
import { useSyncExternalStore } from "react";
import type { FollowTerms } from "#core/channel/decide-channel.ts";
import type { AppRouter } from "#server/rpc.ts";
import { attempt, type Connection, type Refusal, serverApi } from "./server-api.ts";

type Outputs = inferRouterOutputs<AppRouter>;
type Account = Outputs["account"]["get"];
type Status = Outputs["status"]["get"];

/** The current state of the person's server. */
export type ServerState =
  | { kind: "none" }
  | { kind: "loading" }
  | { kind: "unreachable"; refusal: Refusal }
  | { kind: "signed-out"; account: Account; status: Status | null }
  | {
      kind: "signed-in";
      account: Account;
      status: Status | null;
      channels: Outputs["channels"]["list"];
      membership: Outputs["membership"]["get"];
      /** Where other readers find routes, if the server runs the feed service itself. */
      routesUrl: string | null;
    };

export type ServerStore = {
  state: () => ServerState;
  refetch: () => Promise<void>;
  listen: (listener: () => void) => () => void;
};

/** Sends the requests immediately, before anything is rendered. */
export function openServer(connection: Connection): ServerStore {
  let state: ServerState = connection.server === "" ? { kind: "none" } : { kind: "loading" };
  const listeners = new Set<() => void>();
  const refetch = async () => {
    if (connection.server === "") return;
    state = await fetchState(connection);
    for (const listener of listeners) listener();
  };
  void refetch();
  return {
    state: () => state,
    refetch,
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** What the server allows. Until it has answered: authors only, and routes can be fetched. */
export function termsOf(state: ServerState): FollowTerms {
  const { account, status } = "account" in state ? state : { account: null, status: null };
  return {
    policy: account?.subscribe ?? "authors",
    feedService: status?.feedService ?? null,
    canFetchRoutes: status?.followsRoutes ?? true,
  };
}

export function useServerState(store: ServerStore): ServerState {
  return useSyncExternalStore(store.listen, store.state);
}

async function fetchState(connection: Connection): Promise<ServerState> {
  const api = serverApi(connection);
  const [account, answer] = await Promise.all([attempt(api.account.get.query()), attempt(api.status.get.query())]);
  if (!account.ok) return { kind: "unreachable", refusal: account };
  const status = answer.ok ? answer.data : null;
  if (account.data.person === null) return { kind: "signed-out", account: account.data, status };
  const [channels, membership, routes] = await Promise.all([
    attempt(api.channels.list.query()),
    attempt(api.membership.get.query()),
    status?.embeddedFeedService ? attempt(api.routeFeeds.get.query()) : null,
  ]);
  if (!channels.ok) return { kind: "unreachable", refusal: channels };
  if (!membership.ok) return { kind: "unreachable", refusal: membership };
  return {
    kind: "signed-in",
    account: account.data,
    status,
    channels: channels.data,
    membership: membership.data,
    routesUrl: routes?.ok ? routes.data.baseUrl : null,
  };
}

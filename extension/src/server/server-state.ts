import type { inferRouterOutputs } from "@trpc/server";
import { useSyncExternalStore } from "react";
import type { FollowTerms } from "#core/channel/decide-channel.ts";
import type { AppRouter } from "#server/rpc.ts";
import { attempt, type Connection, type Refusal, serverApi } from "./server-api.ts";

type Outputs = inferRouterOutputs<AppRouter>;
type Account = Outputs["account"]["get"];
type Status = Outputs["status"]["get"];

/** What is known of the person's server at this moment. */
export type ServerState =
  | { kind: "none" }
  | { kind: "asking" }
  | { kind: "away"; refusal: Refusal }
  | { kind: "nobody"; account: Account; status: Status | null }
  | {
      kind: "member";
      account: Account;
      status: Status | null;
      channels: Outputs["channels"]["list"];
      membership: Outputs["membership"]["get"];
    };

export type ServerStore = {
  state: () => ServerState;
  refetch: () => Promise<void>;
  listen: (heard: () => void) => () => void;
};

/** Asks at once, so that the answer is on its way before anything is drawn. */
export function openServer(connection: Connection): ServerStore {
  let state: ServerState = connection.server === "" ? { kind: "none" } : { kind: "asking" };
  const listeners = new Set<() => void>();
  const refetch = async () => {
    if (connection.server === "") return;
    state = await askAll(connection);
    for (const heard of listeners) heard();
  };
  void refetch();
  return {
    state: () => state,
    refetch,
    listen: (heard) => {
      listeners.add(heard);
      return () => listeners.delete(heard);
    },
  };
}

/** What the server allows and can do. Until it has answered, as specified: authors, and routes can be fetched. */
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

async function askAll(connection: Connection): Promise<ServerState> {
  const api = serverApi(connection);
  const [account, answer] = await Promise.all([attempt(api.account.get.query()), attempt(api.status.get.query())]);
  if (!account.ok) return { kind: "away", refusal: account };
  const status = answer.ok ? answer.data : null;
  if (account.data.person === null) return { kind: "nobody", account: account.data, status };
  const [channels, membership] = await Promise.all([
    attempt(api.channels.list.query()),
    attempt(api.membership.get.query()),
  ]);
  if (!channels.ok) return { kind: "away", refusal: channels };
  if (!membership.ok) return { kind: "away", refusal: membership };
  return { kind: "member", account: account.data, status, channels: channels.data, membership: membership.data };
}

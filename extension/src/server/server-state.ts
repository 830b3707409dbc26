import { useSyncExternalStore } from "react";
import type { FollowTerms } from "#core/channel/decide-channel.ts";
import type { Connection, Refusal } from "./call-server.ts";
import {
  type Account,
  type Channels,
  type Membership,
  readAccount,
  readChannels,
  readMembership,
  readStatus,
  type Status,
} from "./calls.ts";

/** What is known of the person's server at this moment. */
export type ServerState =
  | { kind: "none" }
  | { kind: "asking" }
  | { kind: "away"; refusal: Refusal }
  | { kind: "nobody"; account: Account; status: Status | null }
  | { kind: "member"; account: Account; status: Status | null; channels: Channels; membership: Membership };

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
  const [account, answer] = await Promise.all([readAccount(connection), readStatus(connection)]);
  if (!account.ok) return { kind: "away", refusal: account };
  const status = answer.ok ? answer.data : null;
  if (account.data.person === null) return { kind: "nobody", account: account.data, status };
  const [channels, membership] = await Promise.all([readChannels(connection), readMembership(connection)]);
  if (!channels.ok) return { kind: "away", refusal: channels };
  if (!membership.ok) return { kind: "away", refusal: membership };
  return { kind: "member", account: account.data, status, channels: channels.data, membership: membership.data };
}

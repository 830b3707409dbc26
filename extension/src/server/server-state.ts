import { useSyncExternalStore } from "react";
import type { Connection, Refusal } from "./call-server.ts";
import { type Account, type Channels, type Membership, readAccount, readChannels, readMembership } from "./calls.ts";

/** What is known of the person's server at this moment. */
export type ServerState =
  | { kind: "none" }
  | { kind: "asking" }
  | { kind: "away"; refusal: Refusal }
  | { kind: "nobody"; account: Account }
  | { kind: "member"; account: Account; channels: Channels; membership: Membership };

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

export function useServerState(store: ServerStore): ServerState {
  return useSyncExternalStore(store.listen, store.state);
}

async function askAll(connection: Connection): Promise<ServerState> {
  const account = await readAccount(connection);
  if (!account.ok) return { kind: "away", refusal: account };
  if (account.data.person === null) return { kind: "nobody", account: account.data };
  const [channels, membership] = await Promise.all([readChannels(connection), readMembership(connection)]);
  if (!channels.ok) return { kind: "away", refusal: channels };
  if (!membership.ok) return { kind: "away", refusal: membership };
  return { kind: "member", account: account.data, channels: channels.data, membership: membership.data };
}

import { createContext, use } from "react";
import type { SubscribeProblem } from "#core/membership.ts";

/** What a request for a subscription came to. The server refuses with one of its named problems or with a sentence. */
export type SubscribeAnswer = { ok: true } | { ok: false; problem: SubscribeRefusal };

export type SubscribeRefusal = SubscribeProblem | { kind: "refused"; message: string } | { kind: "network" };

/** How the button reaches the world: the web app plugs its RPC in here, the extension its own. */
export interface SubscribePorts {
  signedIn: boolean;
  /** Whether the channel list, as last read, has this address (normalised). */
  isSubscribed: (channelUrl: string) => boolean;
  /** `isUndo`: an unsubscription is taken back, with the pause it may have had. */
  subscribe: (channelUrl: string, isUndo: boolean) => Promise<SubscribeAnswer>;
  unsubscribe: (channelUrl: string) => Promise<{ ok: boolean }>;
  /** After every success. The button waits for it, so that it never shows a list older than itself. */
  refetchChannels: () => Promise<unknown>;
  onLogIn: () => void;
  /** Opens the upgrade dialog. */
  onUpgrade: () => void;
}

const SubscribePortsContext = createContext<SubscribePorts | null>(null);

export const SubscribePortsProvider = SubscribePortsContext.Provider;

export function useSubscribePorts(): SubscribePorts {
  const ports = use(SubscribePortsContext);
  if (!ports) throw new Error("a SubscribeButton needs a SubscribePortsProvider above it");
  return ports;
}

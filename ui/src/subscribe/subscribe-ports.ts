import { createContext, use } from "react";
import type { ChannelDecision } from "#core/channel/decide-channel.ts";
import type { Source } from "#core/channel/source.ts";
import type { SubscribeProblem } from "#core/membership.ts";

/** The page, or one of its feeds, to subscribe to. */
export interface FollowTarget {
  page: string;
  feed?: Source | undefined;
  /** What it is called on screen: its name until it is fetched for the first time. */
  name?: string | undefined;
}

/** The channel that decideChannel() returned for it. */
export type DecidedChannel = Extract<ChannelDecision, { kind: "channel" }>;

/** The result of a subscribe request. The server refuses with a named problem or with a sentence. */
export type SubscribeAnswer =
  | { ok: true; channelUrl: string }
  /** `request`: nothing is sold here. The person can ask the owner for a plan, or did so at `requestedAt`. */
  | { ok: false; problem: SubscribeRefusal; request?: { requestedAt: string | null } };

export type SubscribeRefusal = SubscribeProblem | { kind: "refused"; message: string } | { kind: "network" };

/** How the button reaches the server; implemented by the web app and the extension. */
export interface SubscribePorts {
  signedIn: boolean;
  /** The channel's address in the channel list. Null: not in the list. */
  followedAs: (channel: DecidedChannel) => string | null;
  /** `isUndo`: undoes an unsubscription and restores whether it was paused. */
  subscribe: (target: FollowTarget, isUndo: boolean) => Promise<SubscribeAnswer>;
  unsubscribe: (channelUrl: string) => Promise<{ ok: boolean }>;
  /** Called after every success. The button waits for it, so that it never shows a stale list. */
  refetchChannels: () => Promise<unknown>;
  onLogIn: () => void;
  /** Opens the upgrade dialog. */
  onUpgrade: () => void;
  /** Asks the owner for a plan. Needed where an answer has a `request`. */
  onAskOwner?: () => void;
}

const SubscribePortsContext = createContext<SubscribePorts | null>(null);

export const SubscribePortsProvider = SubscribePortsContext.Provider;

export function useSubscribePorts(): SubscribePorts {
  const ports = use(SubscribePortsContext);
  if (!ports) throw new Error("a SubscribeButton needs a SubscribePortsProvider above it");
  return ports;
}

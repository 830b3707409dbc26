import { createContext, use } from "react";
import type { ChannelDecision } from "#core/channel/decide-channel.ts";
import type { Source } from "#core/channel/source.ts";
import type { SubscribeProblem } from "#core/membership.ts";

/** A page, or one of its feeds: what a request for a subscription names. */
export interface FollowedPage {
  page: string;
  feed?: Source | undefined;
}

/** The channel that decideChannel() gave for it. */
export type DecidedChannel = Extract<ChannelDecision, { kind: "channel" }>;

/** What a request for a subscription came to. The server refuses with one of its named problems or with a sentence. */
export type SubscribeAnswer = { ok: true; channelUrl: string } | { ok: false; problem: SubscribeRefusal };

export type SubscribeRefusal = SubscribeProblem | { kind: "refused"; message: string } | { kind: "network" };

/** How the button reaches the server: the web app and the extension each bring their own. */
export interface SubscribePorts {
  signedIn: boolean;
  /** The address of this channel in the channel list, as last read. Null: it is not in it. */
  followedAs: (channel: DecidedChannel) => string | null;
  /** `isUndo`: an unsubscription is taken back, with the pause it may have had. */
  subscribe: (followed: FollowedPage, isUndo: boolean) => Promise<SubscribeAnswer>;
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

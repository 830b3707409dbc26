import { useNavigate, useRouter } from "@tanstack/react-router";
import { type ComponentType, type ReactNode, Suspense, useState } from "react";
import { isSameChannel } from "#core/channel/source.ts";
import { type SubscribePorts, SubscribePortsProvider } from "#ui/subscribe/subscribe-ports.ts";
import { reloadOnce } from "../offline/reload-once.ts";
import { useMe } from "../person/me.ts";
import { channelUrlOf, withSources } from "./channel-url-of.ts";
import { refetchChannelsAndItems, useChannels } from "./use-channels.ts";

const loadAsking = () =>
  import("./ask-to-subscribe.ts").catch((cause) => {
    reloadOnce(cause);
    throw cause;
  });

interface SubscribingProps {
  upgradeDialog: ComponentType<{ open: boolean; onOpenChange: (open: boolean) => void }>;
  children: ReactNode;
}

/** Connects every SubscribeButton below it to the server, to signing in, and to the upgrade dialog. */
export function Subscribing({ upgradeDialog: UpgradeDialog, children }: SubscribingProps) {
  const me = useMe();
  const { data: channels } = useChannels();
  const navigate = useNavigate();
  const router = useRouter();
  // Mounted on first use and kept mounted, so that its closing animation can run.
  const [upgrade, setUpgrade] = useState<"never" | "open" | "closed">("never");
  const ports: SubscribePorts = {
    signedIn: Boolean(me),
    followedAs: (decided) => {
      const followed = channels?.find((channel) => isSameChannel(withSources(channel), decided));
      return followed ? channelUrlOf(followed) : null;
    },
    // Loaded on the first press, with the messages for every refusal.
    subscribe: async ({ page, feed, name }, isUndo) =>
      (await loadAsking()).askToSubscribe({ channelUrl: page, feed, isUndo }, name),
    unsubscribe: async (channelUrl) => (await loadAsking()).askToUnsubscribe(channelUrl),
    refetchChannels: refetchChannelsAndItems,
    onLogIn: () => navigate({ to: "/sign-in", search: { to: router.state.location.href } }),
    onUpgrade: () => setUpgrade("open"),
    onAskOwner: () => void import("../person/ask-owner.ts").then(({ askOwner }) => askOwner()),
  };
  return (
    <SubscribePortsProvider value={ports}>
      {children}
      {upgrade !== "never" && (
        <Suspense>
          <UpgradeDialog open={upgrade === "open"} onOpenChange={(open) => setUpgrade(open ? "open" : "closed")} />
        </Suspense>
      )}
    </SubscribePortsProvider>
  );
}

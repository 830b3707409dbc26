import { useNavigate, useRouter } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { isSameChannel } from "#core/channel/source.ts";
import { type SubscribePorts, SubscribePortsProvider } from "#ui/subscribe/subscribe-ports.ts";
import { useMe } from "../account/me.ts";
import { reloadOnce } from "../offline/reload-once.ts";
import { refetchChannels, useChannels } from "./use-channels.ts";

const Upgrade = lazy(() => import("../membership/upgrade.tsx").then(({ Upgrade }) => ({ default: Upgrade })));

const loadAsking = () =>
  import("./ask-to-subscribe.ts").catch((cause) => {
    reloadOnce(cause);
    throw cause;
  });

/** Joins every SubscribeButton below it to the server, to signing in, and to the upgrade dialog. */
export function Subscribing({ children }: { children: ReactNode }) {
  const me = useMe();
  const { data: channels } = useChannels();
  const navigate = useNavigate();
  const router = useRouter();
  // Mounted at its first use and kept, so that it can go out as it came in.
  const [upgrade, setUpgrade] = useState<"never" | "open" | "closed">("never");
  const ports: SubscribePorts = {
    signedIn: Boolean(me),
    followedAs: (decided) => channels?.find((channel) => isSameChannel(channel, decided))?.channelUrl ?? null,
    // What asks and its words for every refusal come with the first press.
    subscribe: async ({ page, feed }, isUndo) =>
      (await loadAsking()).askToSubscribe({ channelUrl: page, feed, isUndo }),
    unsubscribe: async (channelUrl) => (await loadAsking()).askToUnsubscribe(channelUrl),
    refetchChannels,
    onLogIn: () => navigate({ to: "/sign-in", search: { to: router.state.location.href } }),
    onUpgrade: () => setUpgrade("open"),
  };
  return (
    <SubscribePortsProvider value={ports}>
      {children}
      {upgrade !== "never" && (
        <Suspense>
          <Upgrade open={upgrade === "open"} onOpenChange={(open) => setUpgrade(open ? "open" : "closed")} />
        </Suspense>
      )}
    </SubscribePortsProvider>
  );
}

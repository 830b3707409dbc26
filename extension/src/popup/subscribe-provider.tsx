import { type ReactNode, useState } from "react";
import { browser } from "wxt/browser";
import { isSameChannel } from "#core/channel/source.ts";
import { Button } from "#ui/controls/button.tsx";
import { Dialog } from "#ui/controls/dialog.tsx";
import { type SubscribeAnswer, type SubscribePorts, SubscribePortsProvider } from "#ui/subscribe/subscribe-ports.ts";
import { useWords, type Words } from "#ui/words/words.ts";
import { explainRefusal } from "../server/explain-refusal.ts";
import { attempt, type Refusal, serverApi } from "../server/server-api.ts";
import { type ServerStore, useServerState } from "../server/server-state.ts";
import type { Settings } from "../settings/settings.ts";

interface SubscribeProviderProps {
  settings: Settings;
  server: ServerStore;
  children: ReactNode;
}

/** Connects the SubscribeButtons in it to the person's server. */
export function SubscribeProvider({ settings, server, children }: SubscribeProviderProps) {
  const problems = useWords("problems");
  const state = useServerState(server);
  const [isFull, setFull] = useState(false);
  const api = serverApi(settings);
  const channels = state.kind === "signed-in" ? state.channels : [];
  const ports: SubscribePorts = {
    // While that is unknown, the server decides.
    signedIn: state.kind === "signed-in" || state.kind === "loading" || state.kind === "unreachable",
    followedAs: (decided) =>
      channels.find(({ channel, sources }) => isSameChannel({ channelUrl: channel.channel_url, sources }, decided))
        ?.channel.channel_url ?? null,
    subscribe: async ({ page, feed }, isUndo) => {
      const answer = await attempt(api.channels.subscribe.mutate({ channelUrl: page, feed, isUndo }));
      return answer.ok
        ? { ok: true, channelUrl: answer.data.channelUrl }
        : { ok: false, problem: problemFor(answer, problems) };
    },
    unsubscribe: async (channelUrl) => ({
      ok: (await attempt(api.channels.unsubscribe.mutate({ channelUrl }))).ok,
    }),
    refetchChannels: server.refetch,
    onLogIn: () => openSignIn(settings),
    onUpgrade: () => {
      if (state.kind === "signed-in" && state.membership.allowed === 0) openPage(settings.server, "/membership");
      else setFull(true);
    },
  };
  return (
    <SubscribePortsProvider value={ports}>
      {children}
      <PlanDialog open={isFull} onOpenChange={setFull} server={settings.server} />
    </SubscribePortsProvider>
  );
}

/** Opens the server's sign-in page, or the options if there is no server. */
export function openSignIn({ server, access }: Settings): void {
  if (server === "" || access.by === "key") void browser.runtime.openOptionsPage();
  else openPage(server, "/sign-in");
}

function openPage(server: string, path: string): void {
  void browser.tabs.create({ url: server + path });
}

/** Plans and prices are on the server's own page. */
function PlanDialog({
  open,
  onOpenChange,
  server,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  server: string;
}) {
  const words = useWords("popup");
  const { seePlans } = useWords("subscribe");
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={words.limitTitle}
      description={words.limitHint}
      footer={
        <>
          <Button size="large" onClick={() => openPage(server, "/channels")}>
            {words.manage}
          </Button>
          <Button size="large" variant="primary" onClick={() => openPage(server, "/membership")}>
            {seePlans}
          </Button>
        </>
      }
    />
  );
}

type SubscribeProblemShown = Extract<SubscribeAnswer, { ok: false }>["problem"];

function problemFor(refusal: Refusal, problems: Words["problems"]): SubscribeProblemShown {
  const { problem } = refusal;
  switch (problem.kind) {
    case "not-logged-in":
    case "members-only":
    case "limit-reached":
      return problem;
    // The specified toast covers both.
    case "not-subscribable":
    case "unreachable":
      return { kind: "network" };
    default:
      return { kind: "refused", message: explainRefusal(refusal, problems) };
  }
}

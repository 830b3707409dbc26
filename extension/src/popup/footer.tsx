import { browser } from "wxt/browser";
import { UNLIMITED } from "#core/membership.ts";
import { useWords, type Words } from "#ui/words/words.ts";
import { type ServerState, type ServerStore, useServerState } from "../server/server-state.ts";
import type { Settings } from "../settings/settings.ts";
import { openSignIn } from "./subscribing.tsx";

/** Healthy is quiet: how much of the plan is used, and the way to what arrived. */
export function Footer({ settings, server }: { settings: Settings; server: ServerStore }) {
  const words = useWords("popup");
  const common = useWords("common");
  const state = useServerState(server);
  return (
    <footer className="sticky bottom-0 z-20 flex h-12 items-center gap-2 border-line border-t bg-sunken px-4 text-13">
      <span role="status" className="min-w-0 flex-1 text-text-2 tabular-nums">
        {say(state, words)}
      </span>
      {state.kind === "member" && (
        <a href={`${settings.server}/inbox`} target="_blank" rel="noreferrer" className={LINK}>
          {words.inbox(state.channels.reduce((sum, { unread }) => sum + unread, 0))}
          <span className="sr-only">, {common.opensInNewTab}</span>
        </a>
      )}
      {state.kind === "none" && (
        <button type="button" className={LINK} onClick={() => browser.runtime.openOptionsPage()}>
          {words.connect}
        </button>
      )}
      {state.kind === "nobody" && (
        <button type="button" className={LINK} onClick={() => openSignIn(settings)}>
          {words.signIn}
        </button>
      )}
      {state.kind === "away" && (
        <button type="button" className={LINK} onClick={server.refetch}>
          {common.tryAgain}
        </button>
      )}
    </footer>
  );
}

const LINK = "rounded-tag text-accent underline decoration-accent/36 underline-offset-3 hover:decoration-accent";

function say(state: ServerState, words: Words["popup"]): string {
  switch (state.kind) {
    case "none":
      return words.notConnected;
    case "asking":
      return words.connecting;
    case "away":
      return state.refusal.problem.kind === "bad-api-key" ? words.badKey : words.away;
    case "nobody":
      return words.signedOut;
    case "member": {
      const { used, allowed } = state.membership;
      return allowed === UNLIMITED ? words.usedUnlimited(used) : words.used(used, allowed);
    }
  }
}

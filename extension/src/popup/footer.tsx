import { browser } from "wxt/browser";
import { UNLIMITED } from "#core/membership.ts";
import { useWords, type Words } from "#ui/words/words.ts";
import { type ServerState, type ServerStore, useServerState } from "../server/server-state.ts";
import type { Settings } from "../settings/settings.ts";
import { openSignIn } from "./subscribe-provider.tsx";

/** Plan usage and a link to the inbox, or what is wrong with the server. */
export function Footer({ settings, server }: { settings: Settings; server: ServerStore }) {
  const words = useWords("popup");
  const common = useWords("common");
  const state = useServerState(server);
  return (
    <footer className="sticky bottom-0 z-20 flex h-12 items-center gap-2 border-line border-t bg-sunken px-4 text-13">
      <span role="status" className="min-w-0 flex-1 text-text-2 tabular-nums">
        {say(state, words)}
      </span>
      {state.kind === "signed-in" && (
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
      {state.kind === "signed-out" && (
        <button type="button" className={LINK} onClick={() => openSignIn(settings)}>
          {words.signIn}
        </button>
      )}
      {state.kind === "unreachable" && (
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
    case "loading":
      return words.connecting;
    case "unreachable":
      return state.refusal.problem.kind === "bad-api-key" ? words.badKey : words.away;
    case "signed-out":
      return words.signedOut;
    case "signed-in": {
      const { used, allowed } = state.membership;
      return allowed === UNLIMITED ? words.usedUnlimited(used) : words.used(used, allowed);
    }
  }
}

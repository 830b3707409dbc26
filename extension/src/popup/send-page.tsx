import { useState } from "react";
import { Button } from "#ui/controls/button.tsx";
import { useWords } from "#ui/words/words.ts";
import { explainRefusal } from "../server/explain-refusal.ts";
import { attempt, serverApi } from "../server/server-api.ts";
import { type ServerStore, useServerState } from "../server/server-state.ts";
import type { Settings } from "../settings/settings.ts";
import { isFollowedSite } from "./is-followed-site.ts";
import { readTabDocument } from "./read-popup-page.ts";

interface SendPageProps {
  address: string;
  tabId: number | undefined;
  settings: Settings;
  server: ServerStore;
}

type Sending = { kind: "not" | "busy" } | { kind: "sent"; id: string; said: string } | { kind: "failed"; why: string };

/**
 * Sends the page as the person sees it, as the full text of its item. Offered on the sites of channels that they follow, so that
 * nothing about other pages leaves the browser; the server finds the item.
 */
export function SendPage({ address, tabId, settings, server }: SendPageProps) {
  const words = useWords("fullText");
  const problems = useWords("problems");
  const common = useWords("common");
  const state = useServerState(server);
  const [sending, setSending] = useState<Sending>({ kind: "not" });
  if (state.kind !== "signed-in") return null;
  const known = state.channels.map(({ homeUrl, channel, sources }) => ({
    homeUrl,
    channelUrl: channel.channel_url,
    sources,
  }));
  if (!isFollowedSite(address, known)) return null;

  const send = async () => {
    setSending({ kind: "busy" });
    const page = await readTabDocument(tabId);
    if (!page?.html) return setSending({ kind: "failed", why: words.reasons[page ? "too-large" : "empty"] });
    const { urls, html } = page;
    const answer = await attempt(serverApi(settings).fullText.send.mutate({ urls, html }));
    if (answer.ok) {
      const [first] = answer.data.items;
      return setSending({
        kind: "sent",
        id: first?.id ?? "",
        said: words.wasSent(first?.title ?? "", answer.data.words),
      });
    }
    const { problem } = answer;
    const why = problem.kind === "no-full-text" ? words.reasons[problem.reason] : explainRefusal(answer, problems);
    setSending({ kind: "failed", why });
  };
  return (
    <section aria-label={words.name} className="border-line border-t px-4 py-3">
      <Button busy={sending.kind === "busy"} onClick={() => void send()}>
        {words.send}
      </Button>
      <p role="status" className="mt-1.5 text-pretty text-13 text-text-2">
        {sending.kind === "not" && words.sendHint}
        {sending.kind === "busy" && words.sending}
        {sending.kind === "failed" && common.join([`${words.sendFailed}.`, sending.why])}
        {sending.kind === "sent" && (
          <>
            {sending.said}{" "}
            <a
              href={`${settings.server}/inbox?view=all&item=${sending.id}`}
              target="_blank"
              rel="noreferrer"
              className="rounded-tag text-accent underline decoration-accent/36 underline-offset-3 hover:decoration-accent"
            >
              {words.openSent}
              <span className="sr-only">, {common.opensInNewTab}</span>
            </a>
          </>
        )}
      </p>
    </section>
  );
}

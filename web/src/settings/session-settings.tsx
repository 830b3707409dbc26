import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#ui/controls/button.tsx";
import { useLanguage, useWords } from "#ui/words/words.ts";
import { notify } from "../notify.ts";
import { callAuth } from "../person/call-auth.ts";
import { explainAuth } from "../person/explain-auth.ts";
import { recentPages } from "../preferences/recent-pages.ts";
import { queryClient } from "../rpc.ts";
import { nameDevice } from "./name-device.ts";
import { type Session, sessionsQuery } from "./sessions-query.ts";

export function SessionSettings() {
  const words = useWords("settings");
  const account = useWords("account");
  const date = new Intl.DateTimeFormat(useLanguage(), { dateStyle: "medium" });
  const { data: sessions } = useSuspenseQuery(sessionsQuery);
  const [ending, setEnding] = useState<string | null>(null);

  /** A full page load drops everything of the person from memory; the hash puts the focus on the content. */
  async function leave(path: "/sign-out" | "/revoke-sessions") {
    setEnding(path);
    const outcome = await callAuth(path, {});
    if (outcome.ok) {
      recentPages.write([]);
      return location.assign("/#content");
    }
    setEnding(null);
    notify({ kind: "failure", title: words.failed, message: explainAuth(outcome.problem, account) });
  }

  async function end(session: Session) {
    setEnding(session.id);
    const outcome = await callAuth("/revoke-session", { token: session.token });
    await queryClient.invalidateQueries(sessionsQuery);
    setEnding(null);
    if (!outcome.ok) notify({ kind: "failure", title: words.failed, message: explainAuth(outcome.problem, account) });
  }

  return (
    <>
      <ul className="-mt-2">
        {sessions.map((session) => {
          const device = nameDevice(session.userAgent) ?? words.unknownDevice;
          return (
            <li key={session.id} className="flex min-h-14 items-center gap-3 border-line border-b py-1.5">
              <span className="min-w-0 flex-1">
                <span className="block truncate">{device}</span>
                <span className="block text-12 text-text-3">
                  {session.isOwn && `${words.thisBrowser} · `}
                  {words.since(date.format(new Date(session.createdAt)))}
                </span>
              </span>
              {!session.isOwn && (
                <Button
                  busy={ending === session.id}
                  aria-label={words.endSessionOf(device)}
                  onClick={() => end(session)}
                >
                  {words.endSession}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button size="large" busy={ending === "/sign-out"} onClick={() => leave("/sign-out")}>
          {words.signOut}
        </Button>
        <Button size="large" busy={ending === "/revoke-sessions"} onClick={() => leave("/revoke-sessions")}>
          {words.signOutEverywhere}
        </Button>
      </div>
      <p className="mt-2 text-12 text-text-3">{words.signOutEverywhereHint}</p>
    </>
  );
}

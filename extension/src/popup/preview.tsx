import { Suspense, use, useState } from "react";
import { wordsFor } from "#core/feed/problem-words.ts";
import { FeedPreview, type PreviewState } from "#ui/suggestions/feed-preview.tsx";
import { type FeedSuggestion, splitTitle } from "#ui/suggestions/suggestion.ts";
import { previewWords } from "#ui/words/preview-words.ts";
import { suggestionWords } from "#ui/words/suggestion-words.ts";
import { type Language, useLanguage, useWords } from "#ui/words/words.ts";
import { attempt, type Connection, serverApi } from "../server/server-api.ts";

/** Asks the person's server to fetch the feed once. Pressed for, so the feed's address may go there. */
export function Preview({ suggestion, connection }: { suggestion: FeedSuggestion; connection: Connection }) {
  const words = useWords(suggestionWords);
  const language = useLanguage();
  const [asked, setAsked] = useState(() => ask(connection, suggestion, language));
  const { prefix, title } = splitTitle(suggestion.title, words.current);
  const shown = {
    name: prefix + title,
    feedUrl: suggestion.url,
    now: new Date(),
    onTryAgain: () => setAsked(ask(connection, suggestion, language)),
  };
  return (
    <div className="pt-2 pb-4">
      <Suspense fallback={<FeedPreview {...shown} state={{ kind: "loading" }} />}>
        <Answered asked={asked} shown={shown} />
      </Suspense>
    </div>
  );
}

type Shown = Omit<Parameters<typeof FeedPreview>[0], "state">;

function Answered({ asked, shown }: { asked: Promise<PreviewState>; shown: Shown }) {
  return <FeedPreview {...shown} state={use(asked)} />;
}

async function ask(to: Connection, { path, url }: FeedSuggestion, language: Language): Promise<PreviewState> {
  const words = previewWords[language];
  const began = performance.now();
  const answer = await attempt(serverApi(to).discover.preview.query(path ? { route: path } : { feedUrl: url }));
  if (!answer.ok) {
    const what = answer.problem.kind === "unreachable" ? words.unreachable : answer.message;
    return { kind: "failed", what, next: "" };
  }
  const preview = answer.data;
  if (!preview.ok) {
    if (preview.problem === "nothing-new") return { kind: "failed", what: words.empty, next: "" };
    return { kind: "failed", ...wordsFor(preview.problem, language) };
  }
  const { title, link, cadence, items } = preview;
  return {
    kind: "ready",
    feed: {
      title,
      domain: URL.parse(link ?? url)?.hostname ?? url,
      about: cadence.about,
      lastAt: dateOf(cadence.lastAt),
      perWeek: cadence.perWeek,
      items: items.map((item) => ({ ...item, publishedAt: dateOf(item.publishedAt) })),
      tookMs: performance.now() - began,
    },
  };
}

function dateOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

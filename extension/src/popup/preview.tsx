import { Suspense, use, useState } from "react";
import { sourceAddress, sourceOf } from "#core/channel/source.ts";
import { FeedPreview, type PreviewState } from "#ui/suggestions/feed-preview.tsx";
import { previewState } from "#ui/suggestions/preview-state.ts";
import type { FeedSuggestion } from "#ui/suggestions/suggestion.ts";
import { useFeedTitle } from "#ui/suggestions/use-feed-title.ts";
import { useWords, type Words } from "#ui/words/words.ts";
import { explainRefusal } from "../server/explain-refusal.ts";
import { attempt, type Connection, serverApi } from "../server/server-api.ts";

interface PreviewProps {
  suggestion: FeedSuggestion;
  page: string;
  connection: Connection;
}

/** Asks the person's server to fetch the feed once. The person asked for it, so the feed and its page may be sent there. */
export function Preview({ suggestion, page, connection }: PreviewProps) {
  const titleOf = useFeedTitle();
  const own: AskWords = {
    preview: useWords("preview"),
    problems: useWords("problems"),
    feedProblems: useWords("feedProblems"),
  };
  const [asked, setAsked] = useState(() => ask(connection, suggestion, page, own));
  const shown = {
    name: titleOf(suggestion).text,
    feedUrl: suggestion.url,
    mark: sourceAddress(sourceOf(suggestion)),
    now: new Date(),
    onTryAgain: () => setAsked(ask(connection, suggestion, page, own)),
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

type AskWords = Pick<Words, "preview" | "problems" | "feedProblems">;

async function ask(
  to: Connection,
  { path, url }: FeedSuggestion,
  page: string,
  words: AskWords,
): Promise<PreviewState> {
  const began = performance.now();
  const answer = await attempt(serverApi(to).discover.preview.query(path ? { route: path, page } : { feedUrl: url }));
  if (!answer.ok)
    return { kind: "failed", title: words.preview.failed, what: explainRefusal(answer, words.problems), next: "" };
  const tookMs = performance.now() - began;
  // The server shows its pictures to its own pages only.
  const sources = { coverSource: (cover: string) => cover, iconSource: () => null };
  return previewState(answer.data, { tookMs, ...sources }, words);
}

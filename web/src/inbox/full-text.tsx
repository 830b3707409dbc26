import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { Button, Spinner } from "#ui/controls/button.tsx";
import { useWords } from "#ui/words/words.ts";
import TriangleAlert from "~icons/lucide/triangle-alert";
import { notify } from "../notify.ts";
import { explainRefusal, problemOf } from "../refusal.ts";
import { queryClient, rpc } from "../rpc.ts";
import { ArticleBody } from "./article.tsx";
import type { OpenedItem } from "./item.ts";
import { KeepTextPlace } from "./keep-text-place.tsx";

interface FullTextProps {
  item: OpenedItem;
  onShowFeed: () => void;
}

const STALE_MS = 60 * 60_000;

/** The text of an item's page. Until it is here, and where it cannot be read, the feed's text is shown, with what happens above it. */
export function FullText({ item, onShowFeed }: FullTextProps) {
  const words = useWords("fullText");
  const common = useWords("common");
  const problems = useWords("problems");
  const [isRetrying, setRetrying] = useState(false);
  const status = useRef<HTMLDivElement>(null);
  const options = rpc.fullText.get.queryOptions({ id: item.id }, { staleTime: STALE_MS, retry: false });
  const { data, error, isFetching, refetch } = useQuery(options);
  // A reason is stored for a while: this asks the site once more.
  const retry = async () => {
    setRetrying(true);
    try {
      queryClient.setQueryData(options.queryKey, await rpc.fullText.get.query({ id: item.id, isAgain: true }));
      // The focused button goes away.
      status.current?.focus();
    } catch {
      await refetch();
    }
    setRetrying(false);
  };
  const deleteSent = async () => {
    try {
      await rpc.fullText.deleteSent.mutate({ id: item.id });
      status.current?.focus();
      await queryClient.resetQueries({ queryKey: options.queryKey });
    } catch (cause) {
      notify({ kind: "failure", title: words.deleteFailed, message: explainRefusal(cause, problems) });
    }
  };
  const isLoading = isFetching && !data && !isRetrying;
  const shown = data ? { ...item, contentHtml: data.html } : item;
  return (
    <>
      <div
        ref={status}
        role="status"
        tabIndex={-1}
        className="mb-6 shadow-none! outline-none font-sans text-13 text-text-2 print:hidden"
      >
        {isLoading ? (
          <p className="flex items-center gap-2">
            <Spinner />
            {words.loading}
          </p>
        ) : data ? (
          <p>
            {data.from === "sent"
              ? words.sent(data.words)
              : words.fromPage(new URL(data.url).host, data.words, data.pages)}{" "}
            <TextButton onClick={onShowFeed}>{words.showFeed}</TextButton>
            {data.from === "sent" && (
              <>
                {" · "}
                <TextButton onClick={() => void deleteSent()}>{words.deleteSent}</TextButton>
              </>
            )}
          </p>
        ) : (
          error && (
            <div className="rounded-control border border-line bg-sunken p-4">
              <p className="flex items-center gap-2 font-medium text-14 text-text">
                <TriangleAlert aria-hidden size={16} strokeWidth={1.8} className="shrink-0 text-text-3" />
                {words.failed}
              </p>
              <p className="mt-1 text-pretty">{common.join([explain(error, words, problems), words.feedShown])}</p>
              <div className="mt-3 flex flex-wrap gap-2">
                <Button busy={isRetrying} onClick={() => void retry()}>
                  {common.tryAgain}
                </Button>
                <Button variant="ghost" onClick={onShowFeed}>
                  {words.showFeed}
                </Button>
              </div>
            </div>
          )
        )}
      </div>
      <KeepTextPlace text={shown.contentHtml}>
        <ArticleBody item={shown} />
      </KeepTextPlace>
    </>
  );
}

function explain(
  error: unknown,
  words: ReturnType<typeof useWords<"fullText">>,
  problems: ReturnType<typeof useWords<"problems">>,
): string {
  const problem = problemOf(error);
  return problem?.kind === "no-full-text" ? words.reasons[problem.reason] : explainRefusal(error, problems);
}

function TextButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="rounded-tag text-accent underline decoration-accent/36 underline-offset-3 hover:decoration-accent"
    >
      {children}
    </button>
  );
}

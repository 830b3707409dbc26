import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { CatchBoundary } from "@tanstack/react-router";
import { type ReactNode, Suspense } from "react";
import { Button } from "#ui/controls/button.tsx";
import { useWords } from "#ui/words/words.ts";
import { explainRefusal } from "../refusal.ts";
import { Skeleton } from "./page-skeleton.tsx";

/** A part of a page that loads from the server, with its own skeleton, error and retry, so that the rest stays usable. */
export function AsyncPart({ name, rows, children }: { name: string; rows: number; children: ReactNode }) {
  const { reset: resetQueries } = useQueryErrorResetBoundary();
  return (
    <CatchBoundary
      getResetKey={() => name}
      errorComponent={({ error, reset }) => (
        <CannotLoad
          error={error}
          onTryAgain={() => {
            resetQueries();
            reset();
          }}
        />
      )}
    >
      <Suspense fallback={<Skeleton rows={rows} />}>{children}</Suspense>
    </CatchBoundary>
  );
}

function CannotLoad({ error, onTryAgain }: { error: unknown; onTryAgain: () => void }) {
  const words = useWords("common");
  const problems = useWords("problems");
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 text-13 text-danger">
      <p className="min-w-0">{explainRefusal(error, problems)}</p>
      <Button onClick={onTryAgain}>{words.tryAgain}</Button>
    </div>
  );
}

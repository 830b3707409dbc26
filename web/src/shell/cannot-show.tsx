import { type ErrorComponentProps, Link, useRouter } from "@tanstack/react-router";
import { lazy, Suspense, useEffect } from "react";
import { RpcError } from "#core/rpc-protocol.ts";
import { useWords } from "#ui/words/words.ts";
import { isCodeMissing, reloadOnce } from "../offline/reload-once.ts";

const RefusalReason = lazy(() =>
  import("./refusal-reason.tsx").then(({ RefusalReason }) => ({ default: RefusalReason })),
);

/** Shown instead of a page that failed. The sidebar stays, so that people can navigate away. */
export function CannotShow({ error, reset }: ErrorComponentProps) {
  const words = useWords("shell");
  const router = useRouter();
  const isReloading = reloadOnce(error);
  // fetch throws a TypeError when there is no connection; its message does not help people.
  const isOffline = !navigator.onLine || (error instanceof TypeError && !isCodeMissing(error));
  const retry = () => {
    if (isCodeMissing(error)) return location.reload();
    reset();
    router.invalidate();
  };
  useEffect(() => {
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  });
  if (isReloading) return null;
  return (
    <div role="alert" className="mx-auto max-w-[704px] px-4 py-16 desk:px-8">
      <h1 className="font-semibold text-28 tracking-tight">{words.cannotShow}</h1>
      <p className="mt-2 text-15 text-text-2">{isOffline ? words.noConnection : words.cannotShowHint}</p>
      <p className="mt-1 mb-6 font-mono text-13 text-text-3">
        {isOffline ? null : error instanceof RpcError ? (
          <Suspense>
            <RefusalReason error={error} />
          </Suspense>
        ) : error instanceof Error ? (
          error.message
        ) : (
          String(error)
        )}
      </p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <button
          type="button"
          onClick={retry}
          className="h-10 rounded-control bg-accent px-4 font-medium text-on-accent hover:bg-accent-hover"
        >
          {words.tryAgain}
        </button>
        <Link to="/" className="text-accent underline decoration-accent/36 underline-offset-3">
          {words.toDiscover}
        </Link>
      </div>
    </div>
  );
}

import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useRef, useSyncExternalStore } from "react";
import { type Language, useLanguage, useWords } from "#ui/words/words.ts";
import CloudOff from "~icons/lucide/cloud-off";
import { loadWords } from "../load-words.ts";
import { queryClient, rpc } from "../rpc.ts";
import { trustScript } from "../trusted-types.ts";

const SERVICE_WORKER = trustScript("/service-worker.js");

/** Loaded after the page: registers the service worker, loads the remaining words, and shows when there is no connection. */
export function Offline() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const { isError, failureReason } = useQuery(rpc.status.get.queryOptions());
  const language = useLanguage();
  useEffect(() => {
    registerServiceWorker(language).catch(() => {});
    // So that the next screen does not wait for its words. If this fails, that screen retries.
    loadWords(language).catch(() => {});
  }, [language]);
  const isUnreachable = isError && failureReason instanceof TypeError;
  const wasUnreachable = useRef(false);
  useEffect(() => {
    if (wasUnreachable.current && !isUnreachable) refetchFailed();
    wasUnreachable.current = isUnreachable;
  }, [isUnreachable]);
  const trouble = !isOnline ? "offline" : isUnreachable ? "unreachable" : null;
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-3 bottom-20 z-30 flex justify-center desk:bottom-[69px] desk:left-[260px]"
    >
      <Suspense>{trouble && <Trouble kind={trouble} />}</Suspense>
    </div>
  );
}

function Trouble({ kind }: { kind: "offline" | "unreachable" }) {
  const { what, next } = useWords("offline")[kind];
  return (
    <p className="flex items-center gap-2.5 rounded-control border border-line bg-raised px-3.5 py-2 text-13 text-text-2 shadow-raised">
      <CloudOff aria-hidden size={16} strokeWidth={1.6} className="shrink-0 text-warn" />
      <span>
        <strong className="font-semibold text-text">{what}</strong> {next}
      </span>
    </p>
  );
}

/** Refetches what failed while the server was unreachable. The `online` event makes a page that failed try again. */
function refetchFailed(): void {
  void queryClient.refetchQueries({ predicate: ({ state }) => state.status === "error" });
  dispatchEvent(new Event("online"));
}

async function registerServiceWorker(language: Language): Promise<void> {
  // Not available over plain http and in some private windows; then the app does not start offline.
  if (!import.meta.env.PROD || !navigator.serviceWorker) return;
  const registration = await navigator.serviceWorker.register(SERVICE_WORKER, { updateViaCache: "none" });
  // The worker caches the words of this language, and so does one that replaces it after a deployment.
  const sendLanguage = () => {
    // To each, because a worker whose installation fails leaves the one before it.
    for (const worker of [registration.installing, registration.waiting, registration.active])
      worker?.postMessage({ language });
  };
  registration.onupdatefound = sendLanguage;
  sendLanguage();
}

function subscribe(listener: () => void) {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

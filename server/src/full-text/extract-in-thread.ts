import type { Log } from "../log.ts";
import { createOneThread } from "../one-thread.ts";
import type { ExtractedPage, Extraction, PageSource } from "./extract-article.ts";

/** Never throws. `unreadable`: the page made the parser fail. */
export type ExtractArticle = (
  source: PageSource,
  signal?: AbortSignal,
) => Promise<
  | { ok: true; page: ExtractedPage }
  | { ok: false; problem: "not-html" | "too-large" | "timeout" | "busy" | "unreadable" }
>;

const THREAD = new URL("./extract-thread.ts", import.meta.url);
/** The largest pages take a few seconds. */
const TIMEOUT_MS = 15_000;
const MEMORY_MB = 512;
const IDLE_MS = 15_000;
/** Each waits with a page of up to 5 MB. */
const MOST_WAITING = 16;

/** Extracts articles on a thread with limits of its own. */
export function extractInThread(
  log: Log,
  { timeoutMs = TIMEOUT_MS, memoryMb = MEMORY_MB, idleMs = IDLE_MS, mostWaiting = MOST_WAITING } = {},
): { extractArticle: ExtractArticle; close(): Promise<unknown> } {
  const thread = createOneThread<PageSource, Extraction>(THREAD, { memoryMb, timeoutMs, idleMs, mostWaiting });
  return {
    async extractArticle(source, signal) {
      const outcome = await thread.run(source, signal);
      if (outcome.ok) return outcome.value;
      if ("cause" in outcome)
        log.warn({ host: URL.parse(source.url)?.host, cause: outcome.cause }, "a page could not be read");
      switch (outcome.problem) {
        case "busy":
        case "timeout":
          return { ok: false, problem: outcome.problem };
        case "out-of-memory":
          return { ok: false, problem: "too-large" };
        case "crashed":
        case "closed":
          return { ok: false, problem: "unreadable" };
      }
    },
    close: thread.close,
  };
}

import type { UserId } from "../ids.ts";
import type { Log } from "../log.ts";
import { createOneThread } from "../one-thread.ts";
import { createTakeTurns } from "../take-turns.ts";
import type { ExtractedPage, Extraction, PageSource } from "./extract-article.ts";

/** Never throws. `userId`: who waits for it. `unreadable`: the page made the parser fail. */
export type ExtractArticle = (
  userId: UserId,
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
/** Each waits with a page of up to 5 MB. One task of a person is before those of others at most, however many pages the person opens. */
const TURNS = { atOnce: 2, atOncePerPerson: 1, mostWaiting: 16, mostWaitingPerPerson: 6 };

/** Extracts articles on a thread with limits of its own. */
export function extractInThread(
  log: Log,
  { timeoutMs = TIMEOUT_MS, memoryMb = MEMORY_MB, idleMs = IDLE_MS } = {},
): { extractArticle: ExtractArticle; close(): Promise<unknown> } {
  const thread = createOneThread<PageSource, Extraction>(THREAD, {
    memoryMb,
    timeoutMs,
    idleMs,
    mostWaiting: TURNS.atOnce,
  });
  const takeTurns = createTakeTurns(TURNS);
  return {
    async extractArticle(userId, source, signal) {
      const outcome = await takeTurns(userId, () => thread.run(source, signal), signal);
      if (outcome === "busy") return { ok: false, problem: "busy" };
      if (outcome.ok) return outcome.value;
      if ("cause" in outcome)
        log.warn({ host: URL.parse(source.url)?.host, cause: outcome.cause }, "a page could not be read");
      switch (outcome.problem) {
        case "timeout":
          return { ok: false, problem: "timeout" };
        // Both say nothing about the page.
        case "busy":
        case "closed":
          return { ok: false, problem: "busy" };
        case "out-of-memory":
          return { ok: false, problem: "too-large" };
        case "crashed":
          return { ok: false, problem: "unreadable" };
      }
    },
    close: thread.close,
  };
}

import { RpcError } from "#core/rpc-protocol.ts";
import type { Problem } from "#server/problem.ts";
import type { Language } from "#ui/words/words.ts";
import { problemWords } from "./words/problem-words.ts";

/** The problem the server named; undefined for an answer that is not the server's (a proxy's page, no answer at all). */
export function problemOf(cause: unknown): Problem | undefined {
  return cause instanceof RpcError ? (cause.data?.problem as Problem | undefined) : undefined;
}

/** What happened and what to do, for a call that was refused or never arrived. In English the server's own sentence. */
export function explainRefusal(cause: unknown, language: Language): string {
  const words = problemWords[language];
  const problem = problemOf(cause);
  if (!problem) return words.unreachable;
  if (language === "en") return (cause as Error).message;
  return (words.byKind as Partial<Record<string, string>>)[problem.kind] ?? (cause as Error).message;
}

import { RpcError } from "#core/rpc-protocol.ts";
import type { Problem } from "#server/problem.ts";
import type { Words } from "#ui/words/words.ts";
import { explainProblem } from "#words/explain-problem.ts";

/** The problem the server named; undefined if the error is not the server's (a proxy's page, no answer at all). */
export function problemOf(cause: unknown): Problem | undefined {
  return cause instanceof RpcError ? (cause.data?.problem as Problem | undefined) : undefined;
}

/** Our server did not answer, so what was asked for may have been done. */
export function isUnanswered(cause: unknown): boolean {
  return !(cause instanceof RpcError) || cause.data === null;
}

/** What happened and what to do, for a call that was refused or never arrived. */
export function explainRefusal(cause: unknown, problems: Words["problems"]): string {
  const problem = problemOf(cause);
  if (!problem) return problems.unreachable;
  return explainProblem<Problem>(problems, problem) ?? (cause as Error).message;
}

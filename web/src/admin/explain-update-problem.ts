import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "#server/rpc.ts";
import type { Words } from "#ui/words/words.ts";
import { explainFeedProblem } from "#words/explain-feed-problem.ts";

type Looked = inferRouterOutputs<AppRouter>["admin"]["catalogue"]["look"];
export type UpdateProblem = Extract<Looked, { kind: "failed" }>["problem"];

/** What is wrong with the service's answer, and what to do. */
export function explainUpdateProblem(
  problem: UpdateProblem,
  { catalogueUpdate: words, feedProblems }: Pick<Words, "catalogueUpdate" | "feedProblems">,
): string {
  const { problems } = words;
  switch (problem.kind) {
    case "no-feed-service":
      return words.noService;
    case "unreachable":
      return problems.unreachable(problem.instance, explainFeedProblem(problem.problem, feedProblems).what);
    case "refused":
      return problems.refused(problem.instance);
    case "no-list":
      return problems.noList(problem.instance, problem.status);
    case "too-large":
      return problems.tooLarge(problem.instance);
    case "not-rules":
      return problems.notRules(problem.instance);
    case "unsound":
      return problems.invalid(problem.instance);
  }
}

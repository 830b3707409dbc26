import type { Words } from "#ui/words/words.ts";
import { explainProblem } from "#words/explain-problem.ts";
import type { Refusal } from "./server-api.ts";

/** A kind that only a newer server knows has the server's own English sentence. */
export function explainRefusal({ problem, message }: Refusal, problems: Words["problems"]): string {
  return explainProblem<Refusal["problem"]>(problems, problem) ?? message;
}

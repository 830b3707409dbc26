import type { Words } from "#ui/words/words.ts";
import { explainProblem } from "#words/explain-problem.ts";
import type { Refusal } from "./server-api.ts";

/** A kind that this extension does not know is shown with the server's English message. */
export function explainRefusal({ problem, message }: Refusal, problems: Words["problems"]): string {
  return explainProblem<Refusal["problem"]>(problems, problem) ?? message;
}

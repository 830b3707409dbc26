/** The words for each kind of problem: a sentence, or a function of the problem's parameters. */
export type ProblemWords<Problem extends { kind: string }> = {
  [Kind in Problem["kind"]]: string | ((problem: Extract<Problem, { kind: Kind }>) => string);
};

/** Undefined for a kind that these words do not have: a newer server may know more kinds than an open tab. */
export function explainProblem<Problem extends { kind: string }>(
  words: ProblemWords<Problem>,
  problem: Problem,
): string | undefined {
  const said = words[problem.kind as Problem["kind"]] as string | ((problem: Problem) => string) | undefined;
  return typeof said === "function" ? said(problem) : said;
}

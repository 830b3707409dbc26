import type { feedProblems } from "./en/feed-problems.ts";

type FeedProblemWords = typeof feedProblems;

/**
 * What happened and what to do, for a problem code of `planRefresh`: `service:needs-setting TOKEN`.
 * `next` is empty where a person can only try again.
 */
export function explainFeedProblem(problem: string, words: FeedProblemWords): { what: string; next: string } {
  const [name = "", setting] = problem.split(" ");
  const { what, next = "" } = words.byName[isNamed(name, words) ? name : "unexpected-status"];
  const namesSetting = name === "service:needs-setting" && setting !== undefined;
  return { what: namesSetting ? words.needsNamedSetting(setting) : what, next };
}

/** The same for a page that need not be a feed. */
export function explainPageProblem(problem: string, words: FeedProblemWords): string {
  const ofPage: Partial<Record<string, string>> = words.ofPage;
  return ofPage[problem] ?? explainFeedProblem(problem, words).what;
}

function isNamed(name: string, { byName }: FeedProblemWords): name is keyof FeedProblemWords["byName"] {
  return Object.hasOwn(byName, name);
}

import type { Words } from "./words.ts";

type FeedProblemWords = Words["feedProblems"];

/** What happened and what to do, for a problem as `planRefresh` names it and a channel keeps it: `service:needs-setting TOKEN`. */
export function explainFeedProblem(problem: string, words: FeedProblemWords): { what: string; next: string } {
  const [name = "", setting] = problem.split(" ");
  const said = isNamed(name, words) ? words.byName[name] : words.byName["unexpected-status"];
  const namesSetting = name === "service:needs-setting" && setting !== undefined;
  return namesSetting ? { ...said, what: words.needsNamedSetting(setting) } : said;
}

/** The same for a page that was only looked at: nobody said that it is a feed, and nothing is tried again by itself. */
export function explainPageProblem(problem: string, words: FeedProblemWords): string {
  const ofPage: Partial<Record<string, string>> = words.ofPage;
  return ofPage[problem] ?? explainFeedProblem(problem, words).what;
}

function isNamed(name: string, { byName }: FeedProblemWords): name is keyof FeedProblemWords["byName"] {
  return Object.hasOwn(byName, name);
}

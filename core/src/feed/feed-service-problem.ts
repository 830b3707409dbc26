import type { FetchProblem } from "./fetch-problem.ts";
import { plainText } from "./plain-text.ts";

/** Why a feed service gave no feed, as a cause a person can act on. The words are in words/<language>/feed-problems.ts. */
export type FeedServiceProblem =
  | { cause: "not-configured" } // this server has no feed service
  | { cause: "no-such-route" }
  | { cause: "needs-access-key" }
  | { cause: "refuses-us" } // it, or a guard in front of it, lets no readers in
  | { cause: "needs-setting"; setting: string | null }
  | { cause: "needs-browser" }
  | { cause: "wrong-parameter" }
  | { cause: "blocked-by-site" }
  | { cause: "missing-at-site" }
  | { cause: "site-unreachable" }
  | { cause: "nothing-new" }
  | { cause: "busy"; retryAfterMs: number | null }
  | { cause: "broken-route" }
  | { cause: "not-a-feed-service" } // something else lives at that address
  | { cause: "unreachable"; problem: FetchProblem };
export type FeedServiceCause = FeedServiceProblem["cause"];

export type FeedServiceAnswer = { status: number; headers: Readonly<Record<string, string>>; text: string };

/**
 * Reads an answer that is not a feed. The service (RSSHub) says 404 for a route it does not have, 403 for a missing key
 * and 503 for everything else; what happened is only in the text: an error page, or `{"error":{"message":…}}`, which
 * leaves the name of the error out. So each cause is known by its error's name and by its words.
 */
export function explainFeedServiceAnswer(answer: FeedServiceAnswer): FeedServiceProblem {
  const message = messageOf(answer.text);
  for (const [pattern, explain] of CAUSES) if (pattern.test(message)) return explain(message, answer);
  if (answer.status === 404) return { cause: "no-such-route" };
  if (answer.status === 401) return { cause: "needs-access-key" };
  if (answer.status === 403) return { cause: "refuses-us" };
  if (answer.status === 429) return { cause: "busy", retryAfterMs: waitOf(answer) };
  // A proxy in front of a service that is down, or no service at all.
  if (answer.status === 502 || answer.status === 504) return { cause: "unreachable", problem: "connection" };
  return { cause: answer.status >= 500 ? "broken-route" : "not-a-feed-service" };
}

/** Whether the next instance may do better. An empty page is empty everywhere. */
export function isWorthAnotherInstance({ cause }: FeedServiceProblem): boolean {
  return cause !== "nothing-new" && cause !== "wrong-parameter" && cause !== "missing-at-site";
}

// When every instance failed, the cause that tells a person most.
const TELLING: readonly FeedServiceCause[] = [
  "nothing-new",
  "wrong-parameter",
  "missing-at-site",
  "busy",
  "needs-setting",
  "needs-browser",
  "blocked-by-site",
  "site-unreachable",
  "broken-route",
  "needs-access-key",
  "refuses-us",
  "no-such-route",
  "not-a-feed-service",
  "unreachable",
  "not-configured",
];

export function mostTelling(problems: readonly FeedServiceProblem[]): FeedServiceProblem {
  const ranked = [...problems].sort((a, b) => TELLING.indexOf(a.cause) - TELLING.indexOf(b.cause));
  return ranked[0] ?? { cause: "not-configured" };
}

/** One word to keep with a channel, the name of the missing setting behind it: `service:needs-setting TWITTER_TOKEN`. */
export function nameOf(problem: FeedServiceProblem): `service:${string}` {
  const setting = problem.cause === "needs-setting" && problem.setting !== null ? ` ${problem.setting}` : "";
  return `service:${problem.cause}${setting}`;
}

type Explain = (message: string, answer: FeedServiceAnswer) => FeedServiceProblem;
const cause =
  (name: Exclude<FeedServiceCause, "needs-setting" | "busy" | "unreachable">): Explain =>
  () => ({ cause: name });
const CAUSES: readonly [RegExp, Explain][] = [
  [
    /RequestInProgressError|path is currently fetching/i,
    (_, answer) => ({ cause: "busy", retryAfterMs: waitOf(answer) }),
  ],
  [/this route is empty/i, cause("nothing-new")],
  [/RejectError|Authentication failed|Access denied\./i, cause("needs-access-key")],
  [/^NotFoundError|route does not exist or has been deleted/i, cause("no-such-route")],
  [/InvalidParameterError|invalid param|参数错误/i, cause("wrong-parameter")],
  // Before settings: the advice on a missing browser speaks of configuration too.
  [
    /Could not find (?:Chrome|Chromium|browser)|Failed to launch the browser|browserType\.launch|puppeteer.*(?:executable|install)|PUPPETEER_WS_ENDPOINT/i,
    cause("needs-browser"),
  ],
  [
    /ConfigNotFoundError|relevant config|is disabled (?:unless|due to)|not configured|environment variable|缺少.*(?:cookie|token|配置|环境变量)|not login/i,
    (message) => ({ cause: "needs-setting", setting: settingIn(message) }),
  ],
  [
    /CaptchaError|captcha|cloudflare|anti[- ]?(?:crawler|bot)|验证码|风控|-352\b|\b(?:401|403|412|418|429|451)\b(?: Forbidden| Unauthorized| Precondition| Too Many|\s|\)|$)/i,
    cause("blocked-by-site"),
  ],
  [/\b(?:404|410)\b(?: Not Found| Gone|\s|\)|$)/i, cause("missing-at-site")],
  [
    /TimeoutError|timed? ?out|ETIMEDOUT|ECONNRE|ENOTFOUND|EAI_AGAIN|fetch failed|socket hang up|\b5\d\d\b (?:Internal|Bad|Service|Gateway)|certificate/i,
    cause("site-unreachable"),
  ],
];

/** The error's own words, without the page around them; that page speaks of "document" and "submit an issue" itself. */
function messageOf(text: string): string {
  if (text.trimStart().startsWith("{")) {
    const message = /"message"\s*:\s*"((?:[^"\\]|\\.){0,2000})/.exec(text)?.[1];
    if (message !== undefined) return message.replace(/\\(.)/g, "$1");
  }
  const page = plainText(text.slice(0, 100_000), 8000);
  const marked =
    /Error [Mm]essage:\s*(.{0,2000}?)(?:\s+(?:Route|Full Route|Path|Node [Vv]ersion|Helpful Information)\b|$)/.exec(
      page,
    )?.[1];
  return marked ?? (isServicePage(text) ? page.slice(0, 2000) : "");
}

function isServicePage(text: string): boolean {
  return /RSSHub|Looks like something went wrong/.test(text);
}

/** Settings are written in capitals with underscores wherever they are spoken of. */
function settingIn(message: string): string | null {
  return /\b[A-Z][A-Z\d]*(?:_[A-Z\d]+)+\b/.exec(message)?.[0] ?? null;
}

function waitOf({ headers }: FeedServiceAnswer): number | null {
  const seconds =
    /^\d{1,6}$/.exec(headers["retry-after"] ?? "")?.[0] ??
    /max-age=(\d{1,6})/.exec(headers["cache-control"] ?? "")?.[1];
  return seconds === undefined ? null : Number(seconds) * 1000;
}

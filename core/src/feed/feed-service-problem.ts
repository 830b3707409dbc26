import type { FetchProblem } from "./fetch-problem.ts";
import { plainText } from "./plain-text.ts";
import type { RouteRefusal } from "./safe-route.ts";

/** Why a feed service returned no feed. The texts are in words/<language>/feed-problems.ts. */
export type FeedServiceProblem =
  | { cause: "not-configured" } // this server has no feed service
  | { cause: "not-ready" } // the embedded one is being installed or started
  | { cause: "not-running" } // the embedded one could not be installed or started
  | { cause: RouteRefusal } // it was not asked
  | { cause: "no-such-route" }
  | { cause: "needs-access-key" }
  | { cause: "refuses-us" } // it, or a proxy in front of it, rejects readers
  | { cause: "needs-setting"; setting: string | null }
  | { cause: "needs-browser" }
  | { cause: "wrong-parameter" }
  | { cause: "blocked-by-site" }
  | { cause: "missing-at-site" }
  | { cause: "site-unreachable" }
  | { cause: "nothing-new" }
  | { cause: "busy"; retryAfterMs: number | null }
  | { cause: "broken-route" }
  | { cause: "not-a-feed" } // the request succeeded, but the response is something else
  | { cause: "not-a-feed-service" } // another kind of server is at that address
  | { cause: "unreachable"; problem: FetchProblem };
export type FeedServiceCause = FeedServiceProblem["cause"];

export type FeedServiceAnswer = { status: number; headers: Readonly<Record<string, string>>; text: string };

/**
 * Explains an answer that is not a feed. The service (RSSHub) sends 404 for an unknown route, 403 for a missing key
 * and 503 for everything else. The name of the error says what happened: our own service sends it as a header, and the error
 * page has it before the message. JSON (`{"error":{"message":…}}`) omits it, so there only the message can be recognised.
 */
export function explainFeedServiceAnswer(answer: FeedServiceAnswer): FeedServiceProblem {
  const problem = problemOf(answer);
  // A route whose request failed may open a browser next. What is wrong then is the connection: our own service says so.
  const isUnreachable = problem.cause === "needs-browser" && answer.headers["pagecast-failed-connection"] !== undefined;
  return isUnreachable ? { cause: "site-unreachable" } : problem;
}

function problemOf(answer: FeedServiceAnswer): FeedServiceProblem {
  if (answer.status === 200) return { cause: "not-a-feed" };
  const { name, message } = errorOf(answer);
  const explain = name === null ? undefined : BY_NAME.get(name);
  if (explain) return explain(message, answer);
  const said = `${name ?? ""} ${message}`;
  for (const [pattern, explain] of BY_WORDS) if (pattern.test(said)) return explain(message, answer);
  if (answer.status === 404) return { cause: "no-such-route" };
  if (answer.status === 401) return { cause: "needs-access-key" };
  if (answer.status === 403) return { cause: "refuses-us" };
  if (answer.status === 429) return { cause: "busy", retryAfterMs: waitOf(answer) };
  // A proxy in front of a service that is down.
  if (answer.status === 502 || answer.status === 504) return { cause: "unreachable", problem: "connection" };
  return { cause: answer.status >= 500 ? "broken-route" : "not-a-feed-service" };
}

/** Whether this is an error in JSON from a service that does not send the error's name. */
export function lacksErrorName(answer: FeedServiceAnswer): boolean {
  return isJson(answer.text) && errorOf(answer).name === null;
}

/** Whether another instance may succeed. An empty page is empty everywhere. */
export function isWorthAnotherInstance({ cause }: FeedServiceProblem): boolean {
  return cause !== "nothing-new" && cause !== "wrong-parameter" && cause !== "missing-at-site";
}

// The cause to report when every instance failed.
const MOST_SPECIFIC_FIRST: readonly FeedServiceCause[] = [
  "nothing-new",
  "wrong-parameter",
  "missing-at-site",
  "busy",
  "needs-setting",
  "needs-browser",
  "blocked-by-site",
  "site-unreachable",
  "broken-route",
  "not-a-feed",
  "needs-access-key",
  "refuses-us",
  "no-such-route",
  "not-a-feed-service",
  "unreachable",
  "not-ready",
  "not-running",
  "not-configured",
  "address-in-route",
  "route-not-enabled",
];

export function mostSpecificProblem(problems: readonly FeedServiceProblem[]): FeedServiceProblem {
  const ranked = [...problems].sort(
    (a, b) => MOST_SPECIFIC_FIRST.indexOf(a.cause) - MOST_SPECIFIC_FIRST.indexOf(b.cause),
  );
  return ranked[0] ?? { cause: "not-configured" };
}

/** The code stored with a channel, with the name of the missing setting: `service:needs-setting TWITTER_TOKEN`. */
export function toProblemCode(problem: FeedServiceProblem): `service:${string}` {
  const setting = problem.cause === "needs-setting" && problem.setting !== null ? ` ${problem.setting}` : "";
  return `service:${problem.cause}${setting}`;
}

type Explain = (message: string, answer: FeedServiceAnswer) => FeedServiceProblem;
const cause =
  (name: Exclude<FeedServiceCause, "needs-setting" | "busy" | "unreachable">): Explain =>
  () => ({ cause: name });
const busy: Explain = (_, answer) => ({ cause: "busy", retryAfterMs: waitOf(answer) });
// Before settings: the message about a missing browser mentions configuration too. The embedded service may not start programs
// or read other files ("restricted"), which a route does only to start a browser.
const BROWSER =
  /Could not find (?:Chrome|Chromium|browser)|Failed to launch the browser|browserType\.launch|puppeteer.*(?:executable|install)|(?:PUPPETEER|PLAYWRIGHT)_WS_ENDPOINT|Access to this API has been restricted/i;
const setting: Explain = (message) =>
  BROWSER.test(message) ? { cause: "needs-browser" } : { cause: "needs-setting", setting: settingIn(message) };

/** RSSHub's own errors. Any other name (`Error`, `TypeError`, `FetchError`) is decided by the message. */
const BY_NAME: ReadonlyMap<string, Explain> = new Map<string, Explain>([
  ["InvalidParameterError", cause("wrong-parameter")],
  ["ConfigNotFoundError", setting],
  ["CaptchaError", cause("blocked-by-site")],
  ["RequestInProgressError", busy],
  ["RejectError", cause("needs-access-key")],
  // Routes throw the same error for a page that their site does not have.
  ["NotFoundError", (message) => ({ cause: isOfRoute(message) ? "no-such-route" : "missing-at-site" })],
]);

const BY_WORDS: readonly [RegExp, Explain][] = [
  [/path is currently fetching/i, busy],
  [/this route is empty/i, cause("nothing-new")],
  [/Authentication failed|Access denied\./i, cause("needs-access-key")],
  [/route does not exist or has been deleted/i, cause("no-such-route")],
  [/invalid param|参数错误/i, cause("wrong-parameter")],
  [BROWSER, cause("needs-browser")],
  [
    /relevant config|is disabled (?:unless|due to)|not configured|environment variable|缺少.*(?:cookie|token|配置|环境变量)|not login/i,
    setting,
  ],
  [
    /captcha|cloudflare|anti[- ]?(?:crawler|bot)|验证码|风控|-352\b|\b(?:401|403|412|418|429|451)\b(?: Forbidden| Unauthorized| Precondition| Too Many|\s|\)|$)/i,
    cause("blocked-by-site"),
  ],
  [/\b(?:404|410)\b(?: Not Found| Gone|\s|\)|$)/i, cause("missing-at-site")],
  [
    /TimeoutError|timed? ?out|ETIMEDOUT|ECONNRE|ENOTFOUND|EAI_AGAIN|fetch failed|socket hang up|\b5\d\d\b (?:Internal|Bad|Service|Gateway)|certificate/i,
    cause("site-unreachable"),
  ],
];

function isOfRoute(message: string): boolean {
  return message === "" || /route does not exist/i.test(message);
}

/** The error's name, where it is known, and its message. */
function errorOf({ headers, text }: FeedServiceAnswer): { name: string | null; message: string } {
  const said = messageOf(text);
  const [, named = null, message = said] = /^(\w*Error): (.*)$/s.exec(said) ?? [];
  return { name: headers["pagecast-error-name"] ?? named, message };
}

/** The error message without the page around it, whose own text could match a cause. */
function messageOf(text: string): string {
  if (isJson(text)) {
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

function isJson(text: string): boolean {
  return text.trimStart().startsWith("{");
}

function isServicePage(text: string): boolean {
  return /RSSHub|Looks like something went wrong/.test(text);
}

/** Settings are named in capitals with underscores. */
function settingIn(message: string): string | null {
  return /\b[A-Z][A-Z\d]*(?:_[A-Z\d]+)+\b/.exec(message)?.[0] ?? null;
}

function waitOf({ headers }: FeedServiceAnswer): number | null {
  const seconds =
    /^\d{1,6}$/.exec(headers["retry-after"] ?? "")?.[0] ??
    /max-age=(\d{1,6})/.exec(headers["cache-control"] ?? "")?.[1];
  return seconds === undefined ? null : Number(seconds) * 1000;
}

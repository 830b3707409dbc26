import type { FetchProblem } from "#core/feed/fetch-problem.ts";
import type { NoFullText } from "#core/full-text/full-text-problem.ts";
import { judgeArticle } from "#core/full-text/judge-article.ts";
import { isNextPage } from "#core/full-text/next-page.ts";
import type { Deps } from "../deps.ts";
import type { UserId } from "../ids.ts";
import type { ExtractedPage } from "./extract-article.ts";

export type Article = {
  /** Where the link led. */
  url: string;
  /** The address that the page calls its own, or else where the link led. */
  ownUrl: string;
  html: string;
  text: string;
  pages: number;
};
type FetchedArticle = { ok: true; article: Article } | { ok: false; problem: NoFullText };

type Fetching = Pick<Deps, "fetchSafely" | "extractArticle">;

const MAX_BYTES = 5_000_000;
const TIMEOUT_MS = 15_000;
/** With this much time gone, no further page is fetched. The app waits longer. */
const NEXT_UNTIL_MS = 20_000;
const MOST_PAGES = 10;
const LONGEST_ARTICLE = 1_000_000;
const HEADERS = { accept: "text/html, application/xhtml+xml;q=0.9, */*;q=0.1" };

/** Fetches the page of an item and the pages that follow it. `feedText` is what the feed has of the article. */
export async function fetchArticle(
  deps: Fetching,
  { userId, link, selector, feedText }: { userId: UserId; link: string; selector: string; feedText: string },
  signal?: AbortSignal,
): Promise<FetchedArticle> {
  const until = performance.now() + NEXT_UNTIL_MS;
  const first = await fetchPage(deps, userId, link, selector, signal);
  if (!first.ok) return first;
  const { page, url } = first;
  const judged = { asked: link, url, title: page.title, text: page.text, hasPasswordField: page.hasPasswordField };
  if (selector !== "" && page.html === "") return { ok: false, problem: "selector" };
  const verdict = selector === "" ? judgeArticle(judged, feedText) : null;
  if (verdict !== null) return { ok: false, problem: verdict };

  const article: Article = { url, ownUrl: page.canonical ?? url, html: page.html, text: page.text, pages: 1 };
  let last = page;
  while (article.pages < MOST_PAGES && performance.now() < until) {
    const next = last.next.find((address) => isNextPage(url, address, article.pages + 1));
    if (next === undefined) break;
    const fetched = await fetchPage(deps, userId, next, selector, signal);
    // What has been read so far is still more than the feed has.
    if (!fetched.ok || fetched.page.html === "" || fetched.page.text === last.text) break;
    if (article.html.length + fetched.page.html.length > LONGEST_ARTICLE) break;
    last = fetched.page;
    article.html += last.html;
    article.text += `\n${last.text}`;
    article.pages++;
  }
  return { ok: true, article };
}

async function fetchPage(
  deps: Fetching,
  userId: UserId,
  address: string,
  selector: string,
  signal: AbortSignal | undefined,
): Promise<{ ok: true; url: string; page: ExtractedPage } | { ok: false; problem: NoFullText }> {
  const fetched = await deps.fetchSafely(address, {
    headers: HEADERS,
    maxBytes: MAX_BYTES,
    timeoutMs: TIMEOUT_MS,
    ...(signal && { signal }),
  });
  if (!fetched.ok) return { ok: false, problem: BY_FETCH[fetched.problem] };
  const { status, headers, body, url } = fetched;
  if (status >= 400) return { ok: false, problem: byStatus(status) };
  const contentType = headers["content-type"] ?? null;
  if (contentType !== null && !/html|text\/plain/i.test(contentType)) return { ok: false, problem: "not-html" };
  const extracted = await deps.extractArticle(userId, { page: { bytes: body, contentType }, url, selector }, signal);
  if (extracted.ok) return { ok: true, url, page: extracted.page };
  return { ok: false, problem: extracted.problem === "unreadable" ? "empty" : extracted.problem };
}

const BY_FETCH: Record<FetchProblem, NoFullText> = {
  "not-http": "no-link",
  credentials: "no-link",
  "blocked-address": "private",
  dns: "unreachable",
  connection: "unreachable",
  tls: "unreachable",
  timeout: "timeout",
  "too-large": "too-large",
  "too-many-redirects": "refused",
  "bad-response": "unreachable",
  cancelled: "unreachable",
};

function byStatus(status: number): NoFullText {
  if (status === 404 || status === 410) return "gone";
  if (status === 429) return "busy";
  return status < 500 ? "refused" : "unreachable";
}

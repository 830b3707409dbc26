import { createHash } from "node:crypto";
import { decodeText } from "#core/feed/decode-text.ts";
import {
  explainFeedServiceAnswer,
  type FeedServiceProblem,
  isWorthAnotherInstance,
  mostSpecificProblem,
} from "#core/feed/feed-service-problem.ts";
import type { FetchProblem } from "#core/feed/fetch-problem.ts";
import { looksLikeFeed } from "#core/feed/parse-feed.ts";
import { createFetchSafely, type Fetched, type FetchSettings } from "./fetch-safely.ts";

/** One address that serves routes. A channel stores only its route, so instances can be changed at any time. */
export type FeedServiceInstance = {
  url: string;
  /** `key` is sent as it is. With `code` only a checksum of path and key is sent, which is valid for that path only. */
  access: { kind: "open" } | { kind: "key"; key: string } | { kind: "code"; key: string };
};

export type RouteOutcome =
  | { ok: true; instance: string; answer: Fetched }
  | { ok: false; problem: FeedServiceProblem; tries: { instance: string; problem: FeedServiceProblem }[] };

export type RouteOptions = { headers?: Readonly<Record<string, string>>; signal?: AbortSignal };
/** What an instance says about itself. `status` is set when it is not 200. */
export type AboutOutcome =
  | { ok: true; instance: string; body: Uint8Array }
  | { ok: false; instance: string; problem: FetchProblem | null; status: number | null };

export type FeedService = {
  /** From the first instance that has it. Undefined without instances. */
  fetchAbout: (path: string, maxBytes: number) => Promise<AboutOutcome | undefined>;
  /** `route` is a path with an optional query, such as `/github/issue/DIYgod/RSSHub`. */
  fetchRoute: (route: string, options?: RouteOptions) => Promise<RouteOutcome>;
  close: () => Promise<void>;
};

// The service makes us wait up to 60 s for a route that is being fetched for another client.
const SLOW_ROUTE_MS = 75_000;
/** Enough to see whether a response is a feed or an error page. It is parsed later, once. */
const OPENING_BYTES = 16 * 1024;
// The timeout includes waiting for a connection, so there are as many as all lanes of a process can use.
const CONNECTIONS = 96;

/**
 * `https://rsshub.example`, several separated by commas or spaces, in the order they are tried. `?key=SECRET` sends the key,
 * `?code=SECRET` the code for each path made from it. Throws for an invalid address, which is a mistake in the settings.
 */
export function parseFeedServiceInstances(setting: string): FeedServiceInstance[] {
  return setting
    .split(/[\s,]+/)
    .filter((entry) => entry !== "")
    .map((entry) => {
      const url = URL.parse(entry);
      if (url === null || (url.protocol !== "http:" && url.protocol !== "https:") || url.username !== "") {
        throw new Error(`"${entry.replace(/\?.*/, "")}" in the list of feed services is not an http(s) address`);
      }
      const key = url.searchParams.get("key");
      const code = url.searchParams.get("code");
      const access: FeedServiceInstance["access"] = key
        ? { kind: "key", key }
        : code
          ? { kind: "code", key: code }
          : { kind: "open" };
      return { url: url.origin + url.pathname.replace(/\/+$/, ""), access };
    });
}

/** Has its own fetch function: the owner's instances may be in the local network, where only they may be reached. */
export function createFeedService(
  instances: readonly FeedServiceInstance[],
  settings: FetchSettings = {},
): FeedService {
  const allow = instances.map(({ url }) => {
    const { hostname, port, protocol } = new URL(url);
    return `${hostname}:${port || (protocol === "https:" ? 443 : 80)}`;
  });
  const { fetchSafely, close } = createFetchSafely({ connectionsPerHost: CONNECTIONS, ...settings, allow });

  async function ask(
    instance: FeedServiceInstance,
    route: string,
    format: "json" | "xml",
    options: RouteOptions,
  ): Promise<Fetched | FeedServiceProblem> {
    const address = routeAddress(instance, route, format);
    if (address === null) return { cause: "wrong-parameter" };
    const outcome = await fetchSafely(address, { ...options, timeoutMs: SLOW_ROUTE_MS });
    // The service goes on fetching a slow route, so the next request finds the result.
    if (!outcome.ok && outcome.problem === "timeout") return { cause: "busy", retryAfterMs: null };
    if (!outcome.ok) return { cause: "unreachable", problem: outcome.problem };
    // Without redirects and keys, which concern only us and the instance.
    const answer: Fetched = { ...outcome, url: instance.url + route, movedTo: null };
    if (answer.status === 304) return answer;
    const opening = answer.body.subarray(0, OPENING_BYTES);
    const text = decodeText(opening, answer.headers["content-type"] ?? null);
    if (answer.status === 200 && looksLikeFeed(text)) return answer;
    return explainFeedServiceAnswer({ status: answer.status, headers: answer.headers, text });
  }

  const fetchRoute: FeedService["fetchRoute"] = async (route, options = {}) => {
    const tries: { instance: string; problem: FeedServiceProblem }[] = [];
    for (const instance of instances) {
      let result = await ask(instance, route, "json", options);
      // An instance that is too old for JSON answers with something that is not a feed.
      if ("cause" in result && result.cause === "not-a-feed-service")
        result = await ask(instance, route, "xml", options);
      if (!("cause" in result)) return { ok: true, instance: instance.url, answer: result };
      tries.push({ instance: instance.url, problem: result });
      if (!isWorthAnotherInstance(result) || options.signal?.aborted) break;
    }
    return { ok: false, problem: mostSpecificProblem(tries.map(({ problem }) => problem)), tries };
  };

  const fetchAbout: FeedService["fetchAbout"] = async (path, maxBytes) => {
    let first: AboutOutcome | undefined;
    for (const instance of instances) {
      const address = routeAddress(instance, path, "xml");
      if (address === null) continue;
      const outcome = await fetchSafely(address, { maxBytes, timeoutMs: SLOW_ROUTE_MS });
      if (outcome.ok && outcome.status === 200) return { ok: true, instance: instance.url, body: outcome.body };
      first ??= outcome.ok
        ? { ok: false, instance: instance.url, problem: null, status: outcome.status }
        : { ok: false, instance: instance.url, problem: outcome.problem, status: null };
    }
    return first;
  };
  return { fetchRoute, fetchAbout, close };
}

/** Null when the route leaves the instance. Exported for its test. */
export function routeAddress(
  { url, access }: FeedServiceInstance,
  route: string,
  format: "json" | "xml",
): string | null {
  // Concatenated, not resolved: "//evil.example/x" has to stay a path, and ".." must not leave the instance.
  const address = URL.parse(`${url}/${route.replace(/^[\\/]+/, "")}`);
  if (address === null || !address.href.startsWith(`${url}/`)) return null;
  address.hash = "";
  if (format === "json") address.searchParams.set("format", "json");
  if (access.kind === "key") address.searchParams.set("key", access.key);
  if (access.kind === "code") {
    const path = address.pathname.slice(new URL(`${url}/`).pathname.length - 1);
    address.searchParams.set(
      "code",
      createHash("md5")
        .update(decodedPath(path) + access.key)
        .digest("hex"),
    );
  }
  return address.href;
}

/** The code covers the path as the service sees it: decoded, without the query. */
function decodedPath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path; // a stray "%": the service does not decode it either
  }
}

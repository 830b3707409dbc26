import { createHash } from "node:crypto";
import { decodeText } from "#core/feed/decode-text.ts";
import {
  explainFeedServiceAnswer,
  type FeedServiceProblem,
  isWorthAnotherInstance,
  lacksErrorName,
  mostSpecificProblem,
} from "#core/feed/feed-service-problem.ts";
import type { FetchProblem } from "#core/feed/fetch-problem.ts";
import { looksLikeFeed } from "#core/feed/parse-feed.ts";
import { refuseRoute } from "#core/feed/safe-route.ts";
import { accessCodeText, DEFAULT_FEED_SERVICE } from "#core/rules/route-address.ts";
import type { EmbeddedFeedService } from "../embedded-feed-service/create-embedded-feed-service.ts";
import {
  createFetchSafely,
  type Fetched,
  type FetchOptions,
  type FetchOutcome,
  type FetchSettings,
} from "./fetch-safely.ts";

/** One address that serves routes. A channel stores only its route, so instances can be changed at any time. */
export type FeedServiceInstance = {
  url: string;
  /** `key` is sent as it is. With `code` only a checksum of path and key is sent, which is valid for that path only. */
  access: { kind: "open" } | { kind: "key"; key: string } | { kind: "code"; key: string };
};

/** Where routes are fetched from. The embedded service has an address only while it runs, and another one after each start. */
type Source = {
  name: string;
  /** The address of its feeds, for links in them that are relative. */
  base: string;
  open(signal: AbortSignal | undefined): Promise<FeedServiceInstance | FeedServiceProblem>;
  /** Where a request that was cut off is sent again: the service was ended, and `open` starts it. */
  reportFailure?: (url: string) => void;
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

/** `isClearerAsPage`: another request, without JSON, may tell more. */
type Failed = { problem: FeedServiceProblem; isClearerAsPage: boolean };
const failed = (problem: FeedServiceProblem): Failed => ({ problem, isClearerAsPage: false });

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

/**
 * Every route passes `fetchRoute`, wherever it comes from, so there it is checked. `addressRoutes`: those that the owner enabled.
 */
export function createFeedService(
  instances: readonly FeedServiceInstance[] | EmbeddedFeedService,
  { addressRoutes = [], ...settings }: FetchSettings & { addressRoutes?: readonly string[] } = {},
): FeedService {
  const sources = "ready" in instances ? [embeddedSource(instances)] : instances.map(fixedSource);
  const clients = new Map<string, ReturnType<typeof createFetchSafely>>();

  /** Each instance has its own fetch function: it may be in the local network, where nothing else may be reached. */
  function clientOf(url: string): ReturnType<typeof createFetchSafely> {
    const known = clients.get(url);
    if (known) return known;
    const { hostname, port, protocol } = new URL(url);
    const allow = [`${hostname}:${port || (protocol === "https:" ? 443 : 80)}`];
    const client = createFetchSafely({ connectionsPerHost: CONNECTIONS, ...settings, allow });
    clients.set(url, client);
    return client;
  }

  async function request(
    source: Source,
    path: string,
    format: "json" | "xml",
    options: FetchOptions,
  ): Promise<FetchOutcome | FeedServiceProblem> {
    for (let isRepeated = false; ; isRepeated = true) {
      const instance = await source.open(options.signal);
      if ("cause" in instance) return instance;
      const address = routeAddress(instance, path, format);
      if (address === null) return { cause: "wrong-parameter" };
      const outcome = await clientOf(instance.url).fetchSafely(address, options);
      const isCutOff = !outcome.ok && outcome.problem === "connection" && outcome.url.startsWith(`${instance.url}/`);
      if (!isCutOff || !source.reportFailure) return outcome;
      source.reportFailure(instance.url);
      await clients.get(instance.url)?.close();
      clients.delete(instance.url);
      if (isRepeated) return { cause: "not-ready" };
    }
  }

  async function ask(
    source: Source,
    route: string,
    format: "json" | "xml",
    options: RouteOptions,
  ): Promise<Fetched | Failed> {
    const outcome = await request(source, route, format, { ...options, timeoutMs: SLOW_ROUTE_MS });
    if ("cause" in outcome) return failed(outcome);
    // The service goes on fetching a slow route, so the next request finds the result.
    if (!outcome.ok && outcome.problem === "timeout") return failed({ cause: "busy", retryAfterMs: null });
    if (!outcome.ok) return failed({ cause: "unreachable", problem: outcome.problem });
    // Without redirects and keys, which concern only us and the instance.
    const answer: Fetched = { ...outcome, url: source.base + route, movedTo: null };
    if (answer.status === 304) return answer;
    const opening = answer.body.subarray(0, OPENING_BYTES);
    const text = decodeText(opening, answer.headers["content-type"] ?? null);
    if (answer.status === 200 && looksLikeFeed(text)) return answer;
    const said = { status: answer.status, headers: answer.headers, text };
    const problem = explainFeedServiceAnswer(said);
    // An instance that is too old for JSON answers with something else, and the error page has the name that JSON leaves out.
    const isClearerAsPage =
      problem.cause === "not-a-feed" || (problem.cause === "broken-route" && lacksErrorName(said));
    return { problem, isClearerAsPage };
  }

  const fetchRoute: FeedService["fetchRoute"] = async (route, options = {}) => {
    const tries: { instance: string; problem: FeedServiceProblem }[] = [];
    const refusal = refuseRoute(route, addressRoutes);
    if (refusal !== null) return { ok: false, problem: { cause: refusal }, tries };
    for (const source of sources) {
      const first = await ask(source, route, "json", options);
      const second = "problem" in first && first.isClearerAsPage ? await ask(source, route, "xml", options) : first;
      if (!("problem" in second)) return { ok: true, instance: source.name, answer: second };
      const problem = "problem" in first ? mostSpecificProblem([second.problem, first.problem]) : second.problem;
      tries.push({ instance: source.name, problem });
      if (!isWorthAnotherInstance(problem) || options.signal?.aborted) break;
    }
    return { ok: false, problem: mostSpecificProblem(tries.map(({ problem }) => problem)), tries };
  };

  const fetchAbout: FeedService["fetchAbout"] = async (path, maxBytes) => {
    let first: AboutOutcome | undefined;
    for (const source of sources) {
      const outcome = await request(source, path, "xml", { maxBytes, timeoutMs: SLOW_ROUTE_MS });
      if ("cause" in outcome) first ??= { ok: false, instance: source.name, problem: "connection", status: null };
      else if (!outcome.ok) first ??= { ok: false, instance: source.name, problem: outcome.problem, status: null };
      else if (outcome.status === 200) return { ok: true, instance: source.name, body: outcome.body };
      else first ??= { ok: false, instance: source.name, problem: null, status: outcome.status };
    }
    return first;
  };
  const close = async () => {
    await Promise.all([...clients.values()].map((client) => client.close()));
  };
  return { fetchRoute, fetchAbout, close };
}

function fixedSource(instance: FeedServiceInstance): Source {
  return { name: instance.url, base: instance.url, open: async () => instance };
}

function embeddedSource(embedded: EmbeddedFeedService): Source {
  return {
    name: `RSSHub ${embedded.version}`,
    base: DEFAULT_FEED_SERVICE,
    open: async (signal) => {
      const outcome = await embedded.ready({ signal });
      if (outcome.ok) return { url: outcome.url, access: { kind: "key", key: outcome.key } };
      return { cause: outcome.problem === "not-ready" ? "not-ready" : "not-running" };
    },
    reportFailure: (url) => embedded.reportFailure(url),
  };
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
  if (access.kind === "code")
    address.searchParams.set("code", createHash("md5").update(accessCodeText(route, access.key)).digest("hex"));
  return address.href;
}

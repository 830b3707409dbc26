import { lookup as systemLookup } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { pipeline, type Readable, type Transform } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { createSecureContext } from "node:tls";
import { constants, createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from "node:zlib";
import { Agent, buildConnector, type Dispatcher, errors } from "undici";
import type { FetchProblem } from "#core/feed/fetch-problem.ts";
import { isPublicAddress, parseAllowList } from "./public-address.ts";

export type Fetched = {
  ok: true;
  status: number;
  /** Lower-case names; repeated headers joined by a comma; never a cookie. */
  headers: Readonly<Record<string, string>>;
  /** The final address, after redirects. */
  url: string;
  /** The address to use from now on: up to the first temporary redirect. Null when there was no permanent redirect. */
  movedTo: string | null;
  body: Uint8Array;
};
export type FetchFailure = { ok: false; problem: FetchProblem; url: string; detail: string };
export type FetchOutcome = Fetched | FetchFailure;

export type FetchOptions = {
  headers?: Readonly<Record<string, string>>;
  /** For everything: lookup, redirects, body. */
  timeoutMs?: number;
  maxBytes?: number;
  signal?: AbortSignal;
  /** Sent as JSON with POST. Redirects are then not followed: the data is meant for one address only. */
  json?: unknown;
  /** The same, sent as a form. */
  form?: URLSearchParams;
  /** The same, sent as it is. */
  body?: { text: string; type: string };
  /** Sent to this address only: redirects are then not followed. */
  authorization?: string;
};
export type FetchSafely = (address: string, options?: FetchOptions) => Promise<FetchOutcome>;

export type ResolvedAddress = { address: string; family: number };
export type FetchSettings = {
  /** Hosts, host:port or networks that may be reached although they are not public. */
  allow?: readonly string[];
  userAgent?: string;
  resolve?: (hostname: string) => Promise<ResolvedAddress[]>;
  connectionsPerHost?: number;
};

const TIMEOUT_MS = 20_000;
const CONNECT_TIMEOUT_MS = 10_000;
const MAX_BYTES = 10 * 1024 * 1024;
const MAX_REDIRECTS = 5;
// A thousand feeds on a thousand hosts would otherwise leave a thousand idle sockets. Enough for six per lane.
const MAX_KEPT_SOCKETS = 320;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const PERMANENT = new Set([301, 308]);
const ACCEPT =
  "application/atom+xml, application/rss+xml, application/feed+json, application/json;q=0.9, application/xml;q=0.8, text/xml;q=0.8, text/html;q=0.7, */*;q=0.1";

/** Every address that a person or a feed names is fetched by this. Failures are outcomes; whatever the other server does, it never throws. */
export function createFetchSafely(settings: FetchSettings = {}): {
  fetchSafely: FetchSafely;
  close: () => Promise<void>;
} {
  const { connect, openSockets } = createConnector(settings);
  const agent = new Agent({
    connect,
    connections: settings.connectionsPerHost ?? 16,
    keepAliveTimeout: 4_000,
    keepAliveMaxTimeout: 10_000,
    headersTimeout: 0, // there is one timeout for everything, below
    bodyTimeout: 0,
    allowH2: false,
  });

  const fetchSafely: FetchSafely = async (address, options = {}) => {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort("timeout"), options.timeoutMs ?? TIMEOUT_MS);
    const cancel = () => stop.abort("cancelled");
    if (options.signal?.aborted) cancel();
    options.signal?.addEventListener("abort", cancel);
    const headers = requestHeaders(settings, options);
    const sent = bodyOf(options);
    const isForOneAddress = sent !== null || options.authorization !== undefined;
    const maxBytes = options.maxBytes ?? MAX_BYTES;
    let url = address;
    let movedTo: string | null = null;
    let isPermanent = true;
    try {
      for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
        const target = URL.parse(url);
        if (target === null || (target.protocol !== "http:" && target.protocol !== "https:"))
          return failure("not-http", url);
        if (target.username !== "" || target.password !== "") return failure("credentials", withoutCredentials(target));
        target.hash = "";
        url = target.href;
        const response = await agent.request({
          origin: target.origin,
          path: target.pathname + target.search,
          method: sent === null ? "GET" : "POST",
          headers,
          body: sent,
          signal: stop.signal,
          reset: openSockets() >= MAX_KEPT_SOCKETS,
        });
        const location = response.headers.location;
        if (isForOneAddress || !REDIRECTS.has(response.statusCode) || typeof location !== "string") {
          const body = await readBody(response, maxBytes);
          // Until then undici considers the connection busy, and the next request would open another.
          await nextTurn();
          if (body === null) return failure("too-large", url, `more than ${maxBytes} bytes`);
          return { ok: true, status: response.statusCode, headers: plainHeaders(response.headers), url, movedTo, body };
        }
        response.body.on("error", () => {}).destroy();
        const next = URL.parse(location, url);
        if (next === null) return failure("bad-response", url, `redirected to ${location}`);
        next.hash = "";
        isPermanent &&= PERMANENT.has(response.statusCode);
        url = next.href;
        if (isPermanent) movedTo = url;
      }
      return failure("too-many-redirects", url);
    } catch (error) {
      const problem = stop.signal.aborted ? (stop.signal.reason as FetchProblem) : problemOf(error);
      return failure(problem, url, error instanceof Error ? error.message : String(error));
    } finally {
      clearTimeout(timer);
      options.signal?.removeEventListener("abort", cancel);
    }
  };
  return { fetchSafely, close: () => agent.destroy() };
}

class BlockedAddressError extends Error {}

/**
 * A name is looked up once per connection, and only allowed addresses are passed to the socket, so a name that resolves
 * differently between a check and the connection gains nothing.
 */
function createConnector(settings: FetchSettings) {
  const allowed = parseAllowList(settings.allow ?? []);
  const resolve = settings.resolve ?? ((hostname) => systemLookup(hostname, { all: true }));
  const isAllowed = (address: string) => isPublicAddress(address) || allowed.allowsAddress(address);
  const lookupThrough =
    (keep: (address: string) => boolean): LookupFunction =>
    (hostname, options, done) => {
      resolve(hostname).then(
        (found) => {
          const usable = found.filter(({ address }) => keep(address));
          const first = usable[0];
          if (first === undefined) {
            const seen = found.map(({ address }) => address).join(", ");
            done(new BlockedAddressError(`${hostname} leads to ${seen || "no address"}`), "", 0);
          } else if (options.all) done(null, usable);
          else done(null, first.address, first.family);
        },
        (error) => done(error, "", 0),
      );
    };
  // Without it, each connection would make its own, which takes most of the CPU time of connecting.
  const secureContext = createSecureContext();
  const common = { timeout: CONNECT_TIMEOUT_MS, allowH2: false, secureContext };
  const connectPublic = buildConnector({ ...common, lookup: lookupThrough(isAllowed) });
  const connectAllowed = buildConnector({ ...common, lookup: lookupThrough(() => true) });

  let open = 0;
  const connect: buildConnector.connector = (options, callback) => {
    const { hostname } = options;
    const port = Number(options.port) || (options.protocol === "https:" ? 443 : 80);
    const isAllowedHost = allowed.allowsHost(hostname.includes(":") ? `[${hostname}]` : hostname, port);
    // The socket never calls `lookup` for an IP address, so it is checked here.
    if (isIP(hostname) !== 0 && !isAllowedHost && !isAllowed(hostname)) {
      callback(new BlockedAddressError(`${hostname} is not a public address`), null);
      return;
    }
    (isAllowedHost ? connectAllowed : connectPublic)(options, (...result) => {
      if (result[0] === null) {
        open++;
        result[1].once("close", () => open--);
      }
      callback(...result);
    });
  };
  return { connect, openSockets: () => open };
}

function bodyOf({ form, json, body }: FetchOptions): string | null {
  return form?.toString() ?? body?.text ?? (json === undefined ? null : JSON.stringify(json));
}

function requestHeaders(settings: FetchSettings, options: FetchOptions): Record<string, string> {
  const headers: Record<string, string> = {
    "user-agent": settings.userAgent ?? "Pagecast",
    accept: ACCEPT,
    "accept-encoding": "gzip, br, zstd",
  };
  if (options.json !== undefined) headers["content-type"] = "application/json";
  if (options.form !== undefined) headers["content-type"] = "application/x-www-form-urlencoded";
  if (options.body !== undefined) headers["content-type"] = options.body.type;
  for (const [name, value] of Object.entries(options.headers ?? {})) headers[name.toLowerCase()] = value;
  // A redirect may lead to another host.
  delete headers.cookie;
  delete headers.authorization;
  if (options.authorization !== undefined) headers.authorization = options.authorization;
  return headers;
}

function plainHeaders(headers: Dispatcher.ResponseData["headers"]): Record<string, string> {
  const plain: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || name === "set-cookie") continue;
    plain[name] = Array.isArray(value) ? value.join(", ") : value;
  }
  return plain;
}

/** Null when larger than allowed. Counted after decompression and stopped as soon as it is too large, so a bomb does no harm. */
async function readBody(response: Dispatcher.ResponseData, maxBytes: number): Promise<Uint8Array | null> {
  const { body } = response;
  body.on("error", () => {}); // an aborted body may emit another error
  if (response.statusCode === 304 || response.statusCode === 204) {
    await body.dump();
    return new Uint8Array(0);
  }
  const decompressors = decompressorsFor(response.headers["content-encoding"]);
  if (decompressors.length === 0 && Number(response.headers["content-length"]) > maxBytes) {
    body.destroy();
    return null;
  }
  const stream: Readable =
    decompressors.length === 0 ? body : (pipeline([body, ...decompressors], () => {}) as Transform);
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop early destroys the stream, and with it the connection.
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, size);
}

function decompressorsFor(encoding: string | string[] | undefined): Transform[] {
  const names = String(encoding ?? "")
    .toLowerCase()
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "" && name !== "identity");
  if (names.length > 2) throw new BadResponseError(`compressed ${names.length} times`);
  return names.reverse().map((name) => {
    // Flushing instead of finishing returns what there is of an incomplete body; the parser uses what it can.
    if (name === "gzip" || name === "x-gzip") return createGunzip({ finishFlush: constants.Z_SYNC_FLUSH });
    if (name === "deflate") return createInflate({ finishFlush: constants.Z_SYNC_FLUSH });
    if (name === "br") return createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH });
    if (name === "zstd") return createZstdDecompress();
    throw new BadResponseError(`compressed with ${name}`);
  });
}

class BadResponseError extends Error {}

function problemOf(error: unknown): FetchProblem {
  if (error instanceof BlockedAddressError) return "blocked-address";
  if (error instanceof BadResponseError || error instanceof errors.HTTPParserError) return "bad-response";
  const code = String((error as { code?: unknown }).code ?? "");
  if (/^(ENOTFOUND|EAI_|ENODATA|ESERVFAIL)/.test(code)) return "dns";
  if (/TIMEOUT|ETIMEDOUT/.test(code)) return "timeout";
  if (/^(EPROTO|ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|HOSTNAME_MISMATCH|CRL_)/.test(code))
    return "tls";
  if (
    /^(HPE_|UND_ERR_(HEADERS_OVERFLOW|RES_|RESPONSE)|Z_|ERR__?ERROR|ERR_BROTLI|ERR_PADDING|ZSTD_|ERR_ZSTD)/.test(code)
  )
    return "bad-response";
  return "connection";
}

function failure(problem: FetchProblem, url: string, detail = ""): FetchFailure {
  return { ok: false, problem, url, detail };
}

function withoutCredentials(url: URL): string {
  const bare = new URL(url.href);
  bare.username = "";
  bare.password = "";
  return bare.href;
}

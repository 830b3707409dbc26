import { setTimeout as sleep } from "node:timers/promises";
import type { FetchProblem } from "#core/feed/fetch-problem.ts";
import { listReaderAddresses } from "#core/import/list-reader-addresses.ts";
import {
  type ReaderItem,
  type ReaderSubscription,
  readAuthToken,
  readItemIds,
  readLabels,
  readReaderItems,
  readSubscriptions,
  readToken,
  writeItemId,
} from "#core/import/read-reader-answer.ts";
import type { ReaderProblem } from "#core/import/reader-problem.ts";
import type { FetchOptions, FetchOutcome, FetchSafely } from "../net/fetch-safely.ts";

/** Fifty articles with their text, and the longest list of subscriptions. */
const MAX_BYTES = 16 * 1024 * 1024;
const LOGIN_BYTES = 64 * 1024;
const TIMEOUT_MS = 30_000;
/** For all addresses that are tried: a person waits. */
const LOGIN_MS = 25_000;
/** Longer than a connection that was just closed by the other server needs to be noticed. */
const RECONNECT_MS = 100;

export type Answered<Value> = { ok: true; value: Value } | Failed;
export type Failed = {
  ok: false;
  problem: ReaderProblem;
  /** Asking for fewer items may work: the answer was too large, or broken; or the server failed, with these items or with all. */
  blames?: "items" | "items-or-server";
  /** A page, or nothing, in place of an answer: usually maintenance, which passes. */
  isPage?: boolean;
};
export type LoggedIn = { address: string; token: string };

/**
 * Logs in with ClientLogin, at the first of the likely addresses that has it. The password is sent to the host that the person typed and
 * to no other.
 */
export async function logIn(
  fetchSafely: FetchSafely,
  { address, userName, password }: { address: string; userName: string; password: string },
): Promise<Answered<LoggedIn>> {
  const open = listReaderAddresses(address);
  const tried = new Set<string>();
  const signal = AbortSignal.timeout(LOGIN_MS);
  let problem: ReaderProblem = { kind: open.length ? "reader-not-here" : "reader-address" };
  for (let base = open.shift(); base !== undefined; base = open.shift()) {
    if (tried.has(base)) continue;
    tried.add(base);
    const form = new URLSearchParams({ Email: userName, Passwd: password, service: "reader", client: "pagecast" });
    const options = { form, signal, timeoutMs: TIMEOUT_MS, maxBytes: LOGIN_BYTES };
    const outcome = await fetchSafely(`${base}/accounts/ClientLogin`, options);
    // The others are on the same host.
    if (!outcome.ok) return { ok: false, problem: nameFailure(outcome.problem) };
    const token = outcome.status === 200 ? readAuthToken(textOf(outcome.body)) : null;
    if (token !== null) return { ok: true, value: { address: base, token } };
    const moved = movedTo(base, outcome);
    if (moved !== null) open.unshift(moved);
    const named = nameLogin(base, outcome.status);
    // A wrong password says more than a page that is not there.
    if (named !== null && problem.kind !== "reader-password") problem = named;
  }
  return { ok: false, problem };
}

/** Many servers send people from http to https. To another host, a password does not follow. */
function movedTo(base: string, { status, headers }: Extract<FetchOutcome, { ok: true }>): string | null {
  if (status < 301 || status > 308 || headers.location === undefined) return null;
  const from = new URL(base);
  const to = URL.parse(headers.location, `${base}/accounts/ClientLogin`);
  if (to === null || to.hostname !== from.hostname || !to.pathname.endsWith("/accounts/ClientLogin")) return null;
  const isSafe = to.protocol === "https:" || (from.protocol === "http:" && to.host === from.host);
  return isSafe ? to.origin + to.pathname.slice(0, -"/accounts/ClientLogin".length) : null;
}

function nameLogin(base: string, status: number): ReaderProblem | null {
  if (status === 401) return { kind: "reader-password" };
  // FreshRSS: a name with characters that no user has.
  if (status === 400 && base.endsWith("greader.php")) return { kind: "reader-password" };
  if (status === 403) return { kind: "reader-refused" };
  if (status === 429 || status >= 500) return { kind: "reader-busy" };
  return null;
}

export type Reader = {
  listSubscriptions(): Promise<Answered<ReaderSubscription[]>>;
  listLabels(): Promise<Answered<string[]>>;
  /** One page of the ids of a stream, newest first. */
  listIds(
    stream: string,
    count: number,
    continuation: string | null,
  ): Promise<Answered<{ ids: string[]; continuation: string | null }>>;
  readItems(ids: readonly string[]): Promise<Answered<ReaderItem[]>>;
};

export const STARRED = "user/-/state/com.google/starred";

/** The calls an import needs, with the token of a login. */
export function openReader(fetchSafely: FetchSafely, { address, token }: LoggedIn, signal?: AbortSignal): Reader {
  const options: FetchOptions = {
    authorization: `GoogleLogin auth=${token}`,
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
    ...(signal ? { signal } : {}),
  };
  async function call<Value>(
    path: string,
    form: URLSearchParams | undefined,
    read: (text: string) => Value | null,
  ): Promise<Answered<Value>> {
    const asked = { ...options, ...(form ? { form } : {}) };
    let outcome = await fetchSafely(`${address}/reader/api/0/${path}`, asked);
    if (!outcome.ok && outcome.problem === "connection" && !signal?.aborted) {
      await sleep(RECONNECT_MS);
      outcome = await fetchSafely(`${address}/reader/api/0/${path}`, asked);
    }
    if (!outcome.ok) {
      const problem = nameFailure(outcome.problem);
      return { ok: false, problem, ...(outcome.problem === "too-large" && { blames: "items" }) };
    }
    const { status, headers } = outcome;
    // Google's own answer for a POST whose token is too old.
    if (status === 400 && headers["x-reader-google-bad-token"] === "true") return REFUSED;
    if (status !== 200) return nameStatus(status);
    const text = textOf(outcome.body);
    const value = read(text);
    return value === null ? nameUnreadable(text) : { ok: true, value };
  }
  let postToken: string | undefined;
  return {
    listSubscriptions: () => call("subscription/list?output=json", undefined, readSubscriptions),
    listLabels: () => call("tag/list?output=json", undefined, readLabels),
    listIds(stream, count, continuation) {
      const query = new URLSearchParams({ output: "json", s: stream, n: String(count) });
      if (continuation !== null) query.set("c", continuation);
      return call(`stream/items/ids?${query}`, undefined, (text) => {
        const read = readItemIds(text);
        // No more than were asked for, whatever the server sends.
        return read && { ...read, ids: read.ids.slice(0, count) };
      });
    },
    async readItems(ids) {
      for (let attempt = 1; ; attempt++) {
        // Miniflux answers a POST only with this token. It is asked for again when it has become too old.
        if (postToken === undefined) {
          const token = await call("token", undefined, readToken);
          // Not the fault of the items.
          if (!token.ok) return { ok: false, problem: token.problem, isPage: token.isPage ?? false };
          postToken = token.value;
        }
        const form = new URLSearchParams({ output: "json", T: postToken });
        for (const id of ids) form.append("i", writeItemId(id));
        const answer = await call(
          "stream/items/contents?output=json",
          form,
          (text) => readReaderItems(text)?.slice(0, ids.length) ?? null,
        );
        if (answer.ok || answer.problem.kind !== "reader-refused" || attempt > 1) return answer;
        postToken = undefined;
      }
    },
  };
}

const REFUSED: Failed = { ok: false, problem: { kind: "reader-refused" } };
/** Too many ids at once; or, from Miniflux, none of these items exists any more. */
const ABOUT_REQUEST = new Set([400, 413, 414]);

function nameStatus(status: number): Failed {
  if (status === 401 || status === 403) return REFUSED;
  if (status === 500) return { ok: false, problem: { kind: "reader-busy" }, blames: "items-or-server" };
  if (status === 429 || status >= 500) return { ok: false, problem: { kind: "reader-busy" } };
  return { ok: false, problem: { kind: "reader-unreadable" }, ...(ABOUT_REQUEST.has(status) && { blames: "items" }) };
}

/** JSON that is cut off or of another form is about the items in it. Everything else is no answer of this API. */
function nameUnreadable(text: string): Failed {
  const [first = "<"] = text.trimStart();
  const problem = { kind: "reader-unreadable" } as const;
  if (first === "{" || first === "[") return { ok: false, problem, blames: "items" };
  return { ok: false, problem, isPage: first === "<" };
}

const FAILURES: Record<FetchProblem, ReaderProblem["kind"]> = {
  "not-http": "reader-unreachable",
  credentials: "reader-unreachable",
  "blocked-address": "reader-private",
  dns: "reader-unreachable",
  connection: "reader-unreachable",
  tls: "reader-certificate",
  timeout: "reader-slow",
  cancelled: "reader-slow",
  "too-large": "reader-unreadable",
  "too-many-redirects": "reader-unreadable",
  "bad-response": "reader-unreadable",
};

function nameFailure(problem: FetchProblem): ReaderProblem {
  return { kind: FAILURES[problem] };
}

function textOf(body: Uint8Array): string {
  return new TextDecoder().decode(body);
}

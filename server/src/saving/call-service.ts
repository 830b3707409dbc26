import type { FetchProblem } from "#core/feed/fetch-problem.ts";
import type { SaveProblem } from "#core/saving/save-service.ts";
import type { FetchOptions, FetchSafely } from "../net/fetch-safely.ts";

type Kind = Exclude<SaveProblem["kind"], "item-without-link">;
export type Failed = {
  ok: false;
  problem: SaveProblem;
  /** Where the server sends everyone instead. Nothing is sent there. */
  movedTo?: string;
};
export type Answered<Value> = { ok: true; value: Value } | Failed;
export type Answer = { headers: Readonly<Record<string, string>>; json: unknown };

/**
 * One request to a person's own server. `failures` names what a status means where it is not what it usually means. The secret is sent to
 * the address that the person typed and to no other: a redirect is not followed.
 */
export type Call = (
  address: string,
  options?: FetchOptions,
  failures?: Partial<Record<number, Kind>>,
) => Promise<Answered<Answer>>;

const TIMEOUT_MS = 20_000;
/** wallabag answers with the whole article. */
const MAX_BYTES = 8 * 1024 * 1024;

/** `service`: its name, for the sentence about a problem. */
export function createCall(fetchSafely: FetchSafely, service: string): Call {
  const fail = (kind: Kind, movedTo?: string): Failed => {
    return { ok: false, problem: { kind, service }, ...(movedTo !== undefined && { movedTo }) };
  };
  return async (address, options = {}, failures = {}) => {
    const headers = { accept: "application/json" };
    const outcome = await fetchSafely(address, { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES, headers, ...options });
    if (!outcome.ok) return fail(FAILURES[outcome.problem]);
    const { status } = outcome;
    if (status >= 200 && status < 300)
      return { ok: true, value: { headers: outcome.headers, json: readJson(outcome.body) } };
    return fail(failures[status] ?? nameStatus(status), outcome.headers.location);
  };
}

function nameStatus(status: number): Kind {
  if (status === 401) return "save-credentials";
  if (status === 429 || status >= 500) return "save-busy";
  // A redirect usually leads to a page for signing in, or to another server.
  if (status < 400 || status === 404 || status === 405 || status === 410) return "save-not-here";
  return "save-refused";
}

const FAILURES: Record<FetchProblem, Kind> = {
  "not-http": "save-unreachable",
  credentials: "save-unreachable",
  "blocked-address": "save-private",
  dns: "save-unreachable",
  connection: "save-unreachable",
  tls: "save-certificate",
  timeout: "save-slow",
  cancelled: "save-slow",
  "too-large": "save-unreadable",
  "too-many-redirects": "save-unreadable",
  "bad-response": "save-unreadable",
};

function readJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}

// The part of tRPC's HTTP protocol that we use. tRPC's own client would add 7 kB to the first load.

/** Of a call by the web app or the extension. Longer than the server takes for any answer. */
export const TIMEOUT_MS = 90_000;

export interface RpcRequest {
  path: string;
  /** Subscriptions are requested like queries. */
  kind: "query" | "mutation";
  input: unknown;
}

export interface WrittenRequest {
  /** Relative to the server's address. */
  path: string;
  method: "GET" | "POST";
  headers: Record<string, string>;
  body: string | null;
}

export function writeRequest({ path, kind, input }: RpcRequest): WrittenRequest {
  const written = input === undefined ? undefined : JSON.stringify(input);
  if (kind === "mutation")
    return {
      path: `/rpc/${path}`,
      method: "POST",
      headers: { "content-type": "application/json" },
      body: written ?? "{}",
    };
  const query = written === undefined ? "" : `?input=${encodeURIComponent(written)}`;
  return { path: `/rpc/${path}${query}`, method: "GET", headers: {}, body: null };
}

/** The server refused, with the problem in `data`; or something other than our server answered, and `data` is null. */
export class RpcError extends Error {
  readonly data: { problem?: unknown } | null;
  constructor(message: string, data: RpcError["data"]) {
    super(message);
    this.name = "RpcError";
    this.data = data;
  }
}

type RpcAnswer = { result?: { data: unknown }; error?: { message: string; data?: { problem?: unknown } } } | null;

/** The data of an answer; throws an RpcError for a refusal. `answer` is null if the body was not JSON. */
export function readAnswer(answer: unknown, status: number): unknown {
  const { result, error } = (answer ?? {}) as NonNullable<RpcAnswer>;
  if (result) return result.data;
  throw new RpcError(error?.message ?? `The server answered ${status}.`, error?.data ?? null);
}

/** An object whose properties are paths: `proxy.channels.subscribe.mutate(input)` calls with that path and `[input]`. */
export function pathProxy(call: (path: string[], args: unknown[]) => unknown, path: string[] = []): unknown {
  return new Proxy(() => {}, {
    get: (_, name: string) => pathProxy(call, [...path, name]),
    apply: (_, __, args: unknown[]) => call(path, args),
  });
}

import type { TRPCClient } from "@trpc/client";
import { pathProxy, RpcError, type RpcRequest, readAnswer, TIMEOUT_MS, writeRequest } from "#core/rpc-protocol.ts";
import type { Problem } from "#server/problem.ts";
import type { AppRouter } from "#server/rpc.ts";
import type { Access } from "../settings/settings.ts";

export type Connection = { server: string; access: Access };

export type Refusal = { problem: Problem | { kind: "unreachable" }; message: string };
export type Answer<Data> = { ok: true; data: Data } | ({ ok: false } & Refusal);

/** The person's server: `serverApi(connection).channels.list.query()`. */
export function serverApi(connection: Connection): TRPCClient<AppRouter> {
  return pathProxy((path, [input]) => {
    const kind = path.at(-1) === "query" ? "query" : "mutation";
    return callServer(connection, { path: path.slice(0, -1).join("."), kind, input });
  }) as TRPCClient<AppRouter>;
}

/** The result of a call. An answer from something else (a proxy's page, another site) counts as unreachable. */
export async function attempt<Data>(call: Promise<Data>): Promise<Answer<Data>> {
  try {
    return { ok: true, data: await call };
  } catch (cause) {
    const problem = cause instanceof RpcError ? (cause.data?.problem as Problem | undefined) : undefined;
    return {
      ok: false,
      problem: problem ?? { kind: "unreachable" },
      message: cause instanceof Error ? cause.message : "",
    };
  }
}

/**
 * Sends the key and no cookies; without a key, the browser's session. Both need the host permission that the options
 * page requests.
 */
async function callServer({ server, access }: Connection, request: RpcRequest): Promise<unknown> {
  const { path, method, headers, body } = writeRequest(request);
  const response = await fetch(server + path, {
    method,
    headers: access.by === "key" ? { ...headers, authorization: `Bearer ${access.key}` } : headers,
    credentials: access.by === "key" ? "omit" : "include",
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(body !== null && { body }),
  });
  return readAnswer(await response.json().catch(() => null), response.status);
}

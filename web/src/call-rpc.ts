import { type RpcRequest, readAnswer, writeRequest } from "#core/rpc-protocol.ts";
import { fetchWithTimeout } from "./fetch-with-timeout.ts";

export interface CallOptions {
  signal?: AbortSignal;
  /** How the request is sent. tRPC's name for what a caller tells the transport. */
  context?: Pick<RequestInit, "keepalive" | "priority">;
}

/** One call to the server. Rejects with an RpcError for a refusal, and with fetch's error when there is no answer. */
export async function callRpc(request: RpcRequest, { signal, context }: CallOptions = {}): Promise<unknown> {
  const { path, body, ...rest } = writeRequest(request);
  const init = { ...rest, ...context, ...(body !== null && { body }), ...(signal && { signal }) };
  const response = await fetchWithTimeout(path, init);
  return readAnswer(await response.json().catch(() => null), response.status);
}

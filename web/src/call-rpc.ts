import { type RpcRequest, readAnswer, writeRequest } from "#core/rpc-protocol.ts";

/** A connection that drops silently would otherwise wait for minutes. Longer than the server takes for any answer. */
const TIMEOUT_MS = 90_000;

/** One call to the server. Rejects with an RpcError for a refusal, and with fetch's error when there is no answer. */
export async function callRpc(request: RpcRequest, options?: { signal?: AbortSignal }): Promise<unknown> {
  const { path, body, ...rest } = writeRequest(request);
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const signal = options?.signal ? AbortSignal.any([timeout, options.signal]) : timeout;
  const response = await fetch(path, { ...rest, ...(body !== null && { body }), signal });
  return readAnswer(await response.json().catch(() => null), response.status);
}

import { type RpcRequest, readAnswer, writeRequest } from "#core/rpc-protocol.ts";

/** A connection that drops silently would otherwise wait for minutes. Longer than the server ever works on an answer. */
const LONGEST_WAIT_MS = 90_000;

/** One call to the server. Rejects with an RpcError for a refusal, and with fetch's own error when no answer came. */
export async function callRpc(request: RpcRequest, options?: { signal?: AbortSignal }): Promise<unknown> {
  const { path, body, ...rest } = writeRequest(request);
  const limit = AbortSignal.timeout(LONGEST_WAIT_MS);
  const signal = options?.signal ? AbortSignal.any([limit, options.signal]) : limit;
  const response = await fetch(path, { ...rest, ...(body !== null && { body }), signal });
  return readAnswer(await response.json().catch(() => null), response.status);
}

import { TIMEOUT_MS } from "#core/rpc-protocol.ts";

/** `fetch` that ends: a connection that drops silently would otherwise wait for minutes. */
export function fetchWithTimeout(address: string, { signal, ...init }: RequestInit = {}): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  return fetch(address, { ...init, signal: signal ? AbortSignal.any([timeout, signal]) : timeout });
}

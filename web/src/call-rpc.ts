/** One call to the server. tRPC's protocol over HTTP in thirty lines: its own client would be 7 kB of the first load. */
export async function callRpc(call: RpcCall): Promise<unknown> {
  const { path, input, kind, signal } = call;
  const written = input === undefined ? undefined : JSON.stringify(input);
  const query = kind === "query" && written !== undefined ? `?input=${encodeURIComponent(written)}` : "";
  const response = await fetch(`/rpc/${path}${query}`, {
    signal: signal ?? null,
    ...(kind === "mutation" && {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: written ?? "{}",
    }),
  });
  const answer = await response.json().catch(() => null);
  if (answer?.result) return answer.result.data;
  throw new RpcError(answer?.error?.message ?? `The server answered ${response.status}.`, answer?.error?.data ?? null);
}

export interface RpcCall {
  path: string;
  input: unknown;
  kind: "query" | "mutation";
  signal?: AbortSignal | undefined;
}

/** A refusal of the server, with its named problem in `data`. A request that never arrived is a TypeError of fetch instead. */
export class RpcError extends Error {
  readonly data: unknown;
  constructor(message: string, data: unknown) {
    super(message);
    this.name = "RpcError";
    this.data = data;
  }
}

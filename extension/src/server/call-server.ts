import type { Problem } from "#server/problem.ts";
import type { Access } from "../settings/settings.ts";

export type Connection = { server: string; access: Access };

export type Call = { path: string; input?: unknown; kind: "query" | "mutation"; signal?: AbortSignal };

export type Refusal = { problem: Problem | { kind: "unreachable" }; message: string };
export type Answer<Data> = { ok: true; data: Data } | ({ ok: false } & Refusal);

const LONGEST_WAIT_MS = 90_000;

/**
 * One call to the person's server. With a key, nothing but the key goes along; without one, the browser's own session does.
 * Both need the person's leave for that server, which the options page asks for.
 */
export async function callServer<Data>({ server, access }: Connection, call: Call): Promise<Answer<Data>> {
  const written = call.input === undefined ? undefined : JSON.stringify(call.input);
  const query = call.kind === "query" && written !== undefined ? `?input=${encodeURIComponent(written)}` : "";
  const headers: Record<string, string> = {};
  if (access.by === "key") headers.authorization = `Bearer ${access.key}`;
  if (call.kind === "mutation") headers["content-type"] = "application/json";
  try {
    const response = await fetch(`${server}/rpc/${call.path}${query}`, {
      headers,
      credentials: access.by === "key" ? "omit" : "include",
      redirect: "error",
      signal: AbortSignal.any([AbortSignal.timeout(LONGEST_WAIT_MS), ...(call.signal ? [call.signal] : [])]),
      ...(call.kind === "mutation" && { method: "POST", body: written ?? "{}" }),
    });
    return readAnswer(await response.json().catch(() => null));
  } catch (cause) {
    return { ok: false, problem: { kind: "unreachable" }, message: cause instanceof Error ? cause.message : "" };
  }
}

type RpcAnswer = { result?: { data: unknown }; error?: { message: string; data?: { problem?: Problem } } } | null;

/** An answer that is not the server's (a proxy's page, somebody else's site) is as good as none. */
function readAnswer<Data>(answer: RpcAnswer): Answer<Data> {
  if (answer?.result) return { ok: true, data: answer.result.data as Data };
  const problem = answer?.error?.data?.problem ?? { kind: "unreachable" as const };
  return { ok: false, problem, message: answer?.error?.message ?? "" };
}

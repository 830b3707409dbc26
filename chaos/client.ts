import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "#server/rpc.ts";

/** One request. `Data` is what the server answers with. */
export type Request<Data = unknown> = {
  method: "GET" | "POST";
  path: string;
  input: unknown;
  /** Never set; it carries the type of the answer. */
  answer?: Data;
};

/** What came of one request, as the client sees it. */
export type Outcome<Data = unknown> =
  | { kind: "done"; data: Data; headers: Headers }
  /** An error with a problem kind and a message. */
  | { kind: "refused"; problem: string; message: string; status: number }
  /** The connection was refused or reset. A browser reports that itself. */
  | { kind: "disconnected" }
  | { kind: "timeout" }
  /** An error without a problem kind or a message, so the person does not learn what went wrong. */
  | { kind: "unexplained"; status: number; text: string };

export const TIMEOUT_MS = 20_000;

export function query<Path extends string>(path: Path, ...[input]: Arguments<Path>): Request<Output<Path>> {
  return { method: "GET", path: `/rpc/${path}`, input };
}

export function mutation<Path extends string>(path: Path, ...[input]: Arguments<Path>): Request<Output<Path>> {
  return { method: "POST", path: `/rpc/${path}`, input };
}

export function authRequest(path: string, input: object): Request {
  return { method: "POST", path: `/api/auth${path}`, input };
}

export async function send<Data>(port: number, request: Request<Data>, cookie?: string): Promise<Outcome<Data>> {
  const { method, path, input } = request;
  const origin = `http://127.0.0.1:${port}`;
  const hasQuery = method === "GET" && input !== undefined;
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(
      origin + path + (hasQuery ? `?input=${encodeURIComponent(JSON.stringify(input))}` : ""),
      {
        method,
        headers: {
          origin,
          "content-type": "application/json",
          "x-forwarded-for": randomAddress(),
          ...(cookie ? { cookie } : {}),
        },
        ...(method === "POST" ? { body: JSON.stringify(input ?? {}) } : {}),
        signal: timeout,
      },
    );
    return toOutcome(response, await response.text());
  } catch {
    return { kind: timeout.aborted ? "timeout" : "disconnected" };
  }
}

function toOutcome<Data>({ status, headers }: Response, text: string): Outcome<Data> {
  const unexplained = { kind: "unexplained", status, text: text.slice(0, 200) } as const;
  let body: Body<Data>;
  try {
    body = JSON.parse(text);
  } catch {
    return unexplained;
  }
  if (status < 300) return { kind: "done", data: body?.result ? body.result.data : (body as Data), headers };
  const problem = body.error?.data?.problem?.kind ?? body.problem?.kind ?? body.code;
  const message = body.error?.message ?? body.message;
  if (!problem || !message || problem === "unexpected" || /^FAILED_TO_|^INTERNAL_/.test(problem)) return unexplained;
  return { kind: "refused", problem, message, status };
}

/** Answers of tRPC, of better-auth and of every other address. */
type Body<Data> = {
  result?: { data: Data };
  error?: { message: string; data?: { problem?: { kind: string } } };
  problem?: { kind: string };
  code?: string;
  message?: string;
};

/** Rate limits are per network address, so every request gets its own. */
function randomAddress(): string {
  return Array.from({ length: 4 }, () => 1 + Math.floor(Math.random() * 250)).join(".");
}

/** What a router holds at a path such as `admin.people.list`. */
type At<Tree, Path extends string> = Path extends `${infer Key}.${infer Rest}`
  ? Key extends keyof Tree
    ? At<Tree[Key], Rest>
    : never
  : Path extends keyof Tree
    ? Tree[Path]
    : never;
type Input<Path extends string> = At<inferRouterInputs<AppRouter>, Path>;
export type Output<Path extends string> = At<inferRouterOutputs<AppRouter>, Path>;
type Arguments<Path extends string> = undefined extends Input<Path> ? [input?: Input<Path>] : [input: Input<Path>];

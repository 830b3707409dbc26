/** What came of one request, as its sender sees it. */
export type Told =
  | { kind: "done"; data: unknown; headers: Headers }
  /** Refused in words, under a name. */
  | { kind: "refused"; problem: string; message: string; status: number }
  /** The connection was refused or cut: a browser says so by itself. */
  | { kind: "cut" }
  /** Nothing came for longer than people wait. */
  | { kind: "silent" }
  /** An answer that explains nothing. */
  | { kind: "wordless"; status: number; text: string };

export type Request = { path: string; input?: unknown; isRead?: boolean; cookie?: string };

const PATIENCE_MS = 20_000;

/** `path` is a procedure such as `items.list`, or an address below /api/auth. */
export async function ask(door: number, { path, input, isRead = false, cookie }: Request): Promise<Told> {
  const at = `http://127.0.0.1:${door}`;
  const isRpc = !path.startsWith("/");
  const asked = isRead && input !== undefined ? `?input=${encodeURIComponent(JSON.stringify(input))}` : "";
  const url = isRpc ? `${at}/rpc/${path}${asked}` : `${at}/api/auth${path}`;
  const limit = AbortSignal.timeout(PATIENCE_MS);
  try {
    const response = await fetch(url, {
      method: isRead ? "GET" : "POST",
      headers: {
        origin: at,
        "content-type": "application/json",
        "x-forwarded-for": someAddress(),
        ...(cookie ? { cookie } : {}),
      },
      ...(isRead ? {} : { body: JSON.stringify(input ?? {}) }),
      signal: limit,
    });
    const text = await response.text();
    return read(response, text);
  } catch {
    return limit.aborted ? { kind: "silent" } : { kind: "cut" };
  }
}

function read({ status, headers }: Response, text: string): Told {
  let body: Answer;
  try {
    body = JSON.parse(text) as Answer;
  } catch {
    return { kind: "wordless", status, text: text.slice(0, 200) };
  }
  if (status < 300) return { kind: "done", data: body?.result ? body.result.data : body, headers };
  const problem = body.error?.data?.problem?.kind ?? body.problem?.kind ?? body.code;
  const message = body.error?.message ?? body.message;
  if (!problem || !message || problem === "unexpected" || /^FAILED_TO_|^INTERNAL_/.test(problem))
    return { kind: "wordless", status, text: text.slice(0, 200) };
  return { kind: "refused", problem, message, status };
}

type Answer = {
  result?: { data: unknown };
  error?: { message: string; data?: { problem?: { kind: string } } };
  problem?: { kind: string };
  code?: string;
  message?: string;
};

/** Limits are counted by network address: everybody has their own. */
function someAddress(): string {
  return Array.from({ length: 4 }, () => 1 + Math.floor(Math.random() * 250)).join(".");
}

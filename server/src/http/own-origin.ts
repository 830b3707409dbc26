import type { Config } from "../config.ts";

/** Whether a page of ours sent this. Browsers send the origin with every POST, and no page can forge it. */
export function isOwnOrigin(request: Request, { publicUrl }: Pick<Config, "publicUrl">): boolean {
  const from = request.headers.get("origin");
  return from !== null && (from === new URL(request.url).origin || from === publicUrl);
}

/** Another site cannot send this content type without a preflight request. */
export function isJson(request: Request): boolean {
  return /^application\/json\s*(?:;|$)/i.test(request.headers.get("content-type") ?? "");
}

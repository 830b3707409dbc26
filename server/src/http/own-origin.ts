import type { Config } from "../config.ts";

/** Whether a page of ours sent this. Browsers say with every POST which site the page is of; no page can make them lie. */
export function isOwnOrigin(request: Request, { publicUrl }: Pick<Config, "publicUrl">): boolean {
  const from = request.headers.get("origin");
  return from !== null && (from === new URL(request.url).origin || from === publicUrl);
}

/** What a form of another site cannot send without asking first. */
export function isJson(request: Request): boolean {
  return /^application\/json\s*(?:;|$)/i.test(request.headers.get("content-type") ?? "");
}

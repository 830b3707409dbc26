import { createHmac, type KeyObject, timingSafeEqual } from "node:crypto";

/**
 * The session token in a cookie header, if our secret signed it: `name=token.signature`, as better-auth writes it. Its own way
 * to ask costs a router, a query builder and two questions per request, and cannot tell a lost database from a bad cookie.
 */
export function readSessionToken(cookies: string, name: string, secret: KeyObject): string | undefined {
  const value = findCookie(cookies, name);
  const end = value?.lastIndexOf(".") ?? -1;
  if (value === undefined || end < 1) return undefined;
  const token = value.slice(0, end);
  const given = Buffer.from(value.slice(end + 1));
  const right = Buffer.from(createHmac("sha256", secret).update(token).digest("base64"));
  return given.length === right.length && timingSafeEqual(given, right) ? token : undefined;
}

/** The first of that name counts. */
function findCookie(cookies: string, name: string): string | undefined {
  for (const cookie of cookies.split(";")) {
    const [, key, value = ""] = /^\s*([^=]*?)\s*=(.*)$/s.exec(cookie) ?? [];
    if (key !== name) continue;
    try {
      return decodeURIComponent(value.trim().replace(/^"(.*)"$/s, "$1"));
    } catch {
      return undefined;
    }
  }
  return undefined;
}

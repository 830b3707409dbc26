import { createHmac, type KeyObject, timingSafeEqual } from "node:crypto";

/**
 * The session token in a cookie header, if our secret signed it: `name=token.signature`, as better-auth writes it. Its own
 * function costs a router, a query builder and two queries per request, and cannot tell a lost database from a bad cookie.
 */
export function readSessionToken(cookies: string, name: string, secret: KeyObject): string | undefined {
  const value = findCookie(cookies, name);
  const end = value?.lastIndexOf(".") ?? -1;
  if (value === undefined || end < 1) return undefined;
  const token = value.slice(0, end);
  const given = Buffer.from(value.slice(end + 1));
  const expected = Buffer.from(createHmac("sha256", secret).update(token).digest("base64"));
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined;
}

/** The first one with that name. */
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

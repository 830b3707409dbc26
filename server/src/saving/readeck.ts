import { z } from "zod";
import { SERVICE_NAMES } from "#core/saving/save-service.ts";
import type { Adapter, Secret } from "./adapter.ts";

const bookmarks = z.array(z.object({ id: z.string(), url: z.string() }));
const id = z.string().regex(/^[\w-]{1,64}$/);
/** Readeck has no search by address. Of one site, the newest: an article that is sent twice is usually sent within days. */
const MOST_LOOKED_AT = 100;

/** Readeck: https://codeberg.org/readeck/readeck, its API at /docs/api of every installation. */
export const readeck: Adapter = {
  async check(call, base, secret) {
    const answer = await call(`${base}/api/profile`, authorized(secret));
    if (!answer.ok) return answer;
    const isReadeck = z.object({ user: z.object({}) }).safeParse(answer.value.json).success;
    if (!isReadeck) return { ok: false, problem: { kind: "save-not-here", service: SERVICE_NAMES.readeck } };
    return { ok: true, value: secret };
  },
  async save(call, base, secret, { url, title }) {
    const query = new URLSearchParams({ site: new URL(url).hostname, sort: "-created", limit: String(MOST_LOOKED_AT) });
    const listed = await call(`${base}/api/bookmarks?${query}`, authorized(secret));
    // A token that may only write is enough.
    if (!listed.ok && listed.problem.kind !== "save-refused") return listed;
    const known = listed.ok ? bookmarks.safeParse(listed.value.json).data : undefined;
    const found = known?.find((bookmark) => isSamePage(bookmark.url, url) && id.safeParse(bookmark.id).success);
    if (found) return { ok: true, value: { address: `${base}/bookmarks/${found.id}`, isNew: false, secret } };
    const json = { url, ...(title !== "" && { title }) };
    const saved = await call(`${base}/api/bookmarks`, { ...authorized(secret), json });
    if (!saved.ok) return saved;
    const made = id.safeParse(saved.value.headers["bookmark-id"]);
    const address = made.success ? `${base}/bookmarks/${made.data}` : `${base}/bookmarks`;
    return { ok: true, value: { address, isNew: true, secret } };
  },
};

function authorized({ token = "" }: Secret) {
  return { authorization: `Bearer ${token}` };
}

function isSamePage(one: string, other: string): boolean {
  return one.replace(/#.*$/s, "") === other.replace(/#.*$/s, "");
}

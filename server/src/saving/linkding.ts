import { z } from "zod";
import { SERVICE_NAMES } from "#core/saving/save-service.ts";
import type { Adapter, Secret } from "./adapter.ts";

const bookmark = z.object({ id: z.number().int().positive() });

/** linkding: https://linkding.link/api/ */
export const linkding: Adapter = {
  async check(call, base, secret) {
    const answer = await call(`${base}/api/bookmarks/?limit=1`, authorized(secret));
    if (!answer.ok) return answer;
    const isLinkding = z.object({ results: z.array(z.unknown()) }).safeParse(answer.value.json).success;
    if (!isLinkding) return { ok: false, problem: { kind: "save-not-here", service: SERVICE_NAMES.linkding } };
    return { ok: true, value: secret };
  },
  // Sending a page that linkding has replaces its title, notes and tags.
  async save(call, base, secret, { url, title }) {
    const asked = await call(`${base}/api/bookmarks/check/?${new URLSearchParams({ url })}`, authorized(secret));
    if (!asked.ok) return asked;
    const known = z.object({ bookmark }).safeParse(asked.value.json);
    if (known.success)
      return { ok: true, value: { address: pageOf(base, known.data.bookmark.id), isNew: false, secret } };
    const json = { url, title, tag_names: [] };
    const saved = await call(`${base}/api/bookmarks/`, { ...authorized(secret), json });
    if (!saved.ok) return saved;
    const made = bookmark.safeParse(saved.value.json);
    return { ok: true, value: { address: pageOf(base, made.data?.id), isNew: true, secret } };
  },
};

function pageOf(base: string, id: number | undefined): string {
  return `${base}/bookmarks${id === undefined ? "" : `?details=${id}`}`;
}

function authorized({ token = "" }: Secret) {
  return { authorization: `Token ${token}` };
}

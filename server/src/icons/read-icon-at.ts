import type { Queryable } from "../db/query.ts";
import type { ChannelId } from "../ids.ts";
import { listSmallIcons } from "./store.ts";

/** Of every stored picture. */
export const ICON_TYPE = "image/webp";

/**
 * The small pictures at the addresses that a list of channels gives for them: their own, or the icons of their sites. Channels without
 * one are left out.
 */
export async function readIconsAt(
  db: Queryable,
  channels: readonly { id: ChannelId; image: string | null }[],
): Promise<Map<ChannelId, Uint8Array>> {
  const wanted = channels.map(({ id, image }) => ({ id, ...readAddress(image) }));
  const found = await listSmallIcons(
    db,
    wanted.flatMap(({ id, own }) => (own ? [{ id, hash: own }] : [])),
    wanted.flatMap(({ site }) => site ?? []),
  );
  const bytesOf = new Map(found.map(({ hash, bytes }) => [hash, bytes]));
  const icons = new Map<ChannelId, Uint8Array>();
  for (const { id, own, site } of wanted) {
    const bytes = bytesOf.get(own ?? site?.hash ?? "");
    if (bytes) icons.set(id, bytes);
  }
  return icons;
}

function readAddress(address: string | null): { own?: string; site?: { host: string; hash: string } } {
  const [, own] = /^\/icons\/channel\/\d+\/([\da-f]{24})/.exec(address ?? "") ?? [];
  if (own) return { own };
  const [, host, hash] = /^\/icons\/site\/([^/]+)\/([\da-f]{24})/.exec(address ?? "") ?? [];
  return host && hash ? { site: { host: decodeURIComponent(host), hash } } : {};
}

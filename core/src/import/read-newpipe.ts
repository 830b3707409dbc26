import { RowCollector } from "./collect-rows.ts";
import { isObject } from "./parse-partial-json.ts";

/**
 * The subscriptions that NewPipe exports as JSON. Every service has addresses of its own (YouTube, SoundCloud, media.ccc.de, PeerTube,
 * Bandcamp), so the number of the service is not needed. Null: this is something else.
 */
export function readNewPipe(value: unknown): RowCollector | null {
  const list = isObject(value) ? value.subscriptions : undefined;
  if (!isObject(value) || !Array.isArray(list)) return null;
  const hasAddresses = list.some((one) => isObject(one) && typeof one.url === "string");
  if (!hasAddresses && !("app_version" in value)) return null;
  const rows = new RowCollector();
  for (const one of list) {
    if (rows.isTooLong) break;
    const { name, url } = isObject(one) ? one : {};
    const title = typeof name === "string" ? name : "";
    if (typeof url === "string") rows.add({ title, address: url });
    else rows.refuse(title || JSON.stringify(one), "no-address");
  }
  return rows;
}

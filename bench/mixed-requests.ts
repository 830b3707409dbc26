import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { LoadRequest } from "./run-wrk.ts";
import { ITEMS_PER_CHANNEL, type SeededPerson } from "./seed-people.ts";

/** A kind of request, and how often it is sent compared with the others. */
export type RequestKind = { kind: string; weight: number; make(person: SeededPerson): LoadRequest };

const BROWSER = { "accept-encoding": "gzip, br" };

/** In the proportions of a person who reads: Discover, then the list, some items, marks. */
export function mixedRequests(itemIds: ReadonlyMap<string, string[]>, origin: string): RequestKind[] {
  const shard = findShard();
  const pickItem = ({ userId }: SeededPerson) => {
    const ids = itemIds.get(userId) ?? [];
    return ids[Math.floor(Math.random() * ids.length)];
  };
  return [
    get("index.html", 2, () => "/"),
    get("a catalogue shard", 2, () => `/catalogue/${shard}`),
    get("status", 1, () => queryPath("status.get")),
    get("items.list", 6, () => queryPath("items.list", { limit: 20 })),
    get("items.get", 4, (person) => queryPath("items.get", { id: pickItem(person) })),
    {
      kind: "items.markRead",
      weight: 3,
      make: (person) => ({
        path: "/rpc/items.markRead",
        body: { ids: [pickItem(person)] },
        headers: { ...BROWSER, origin, "content-type": "application/json", cookie: person.cookie },
      }),
    },
    get("channels.list", 2, () => queryPath("channels.list")),
    get("items.unreadCounts", 2, () => queryPath("items.unreadCounts")),
    get("items.search", 1, () =>
      queryPath("items.search", { question: `item ${Math.ceil(Math.random() * ITEMS_PER_CHANNEL)} site` }),
    ),
    get("private feed", 1, ({ feed }) => `/api/private-feed/${feed}.atom`),
  ];
}

/** At random, by weight. */
export function pickKind(kinds: readonly RequestKind[]): RequestKind {
  let left = Math.random() * kinds.reduce((sum, { weight }) => sum + weight, 0);
  return kinds.find(({ weight }) => (left -= weight) < 0) as RequestKind;
}

export function queryPath(procedure: string, input?: unknown): string {
  return `/rpc/${procedure}${input === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify(input))}`}`;
}

function get(kind: string, weight: number, path: (person: SeededPerson) => string): RequestKind {
  return {
    kind,
    weight,
    make: (person) => ({ path: path(person), headers: { ...BROWSER, cookie: person.cookie } }),
  };
}

function findShard(): string {
  const folder = join(import.meta.dirname, "../catalogue/dist/web");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const shard = files.find((name) => /[/\\]\d+\.txt$/.test(name));
  if (!shard) throw new Error(`${folder} has no shards: run npm run build`);
  return shard.replaceAll("\\", "/");
}

/** What a client of Miniflux asks of a list of entries. */
export type EntryRequest = {
  isUnread: boolean;
  isRead: boolean;
  isStarred: boolean | null;
  by: "id" | "published" | "arrived";
  direction: "asc" | "desc";
  limit: number;
  offset: number;
  afterId: string | null;
  beforeId: string | null;
  publishedAfter: Date | null;
  publishedBefore: Date | null;
  arrivedAfter: Date | null;
  arrivedBefore: Date | null;
  categoryId: string | null;
  search: string;
};

const DEFAULT_LIMIT = 100;
const MOST = 1_000;
const FURTHEST = 1_000_000;
const ORDERS = new Map<string, EntryRequest["by"]>([
  ["id", "id"],
  ["created_at", "arrived"],
  ["published_at", "published"],
]);

/** The name of the parameter that cannot be read, as Miniflux refuses such a call. */
export function readEntryRequest(
  params: URLSearchParams,
): { ok: true; value: EntryRequest } | { ok: false; wrong: string } {
  const wrong: string[] = [];
  const read = <Value>(name: string, parse: (text: string) => Value | null): Value | null => {
    const text = params.get(name);
    if (text === null || text === "") return null;
    const value = parse(text);
    if (value === null) wrong.push(name);
    return value;
  };
  const statuses = params.getAll("status").filter(Boolean);
  if (!statuses.every((status) => ["read", "unread", "removed"].includes(status))) wrong.push("status");
  const [wantsRead, wantsUnread] = [statuses.includes("read"), statuses.includes("unread")];
  const value: EntryRequest = {
    isUnread: wantsUnread && !wantsRead,
    isRead: wantsRead && !wantsUnread,
    isStarred: read("starred", (text) => (BOOLEAN.test(text) ? /^(?:1|t)/i.test(text) : null)),
    by: read("order", (text) => ORDERS.get(text) ?? (OTHER_ORDERS.includes(text) ? "published" : null)) ?? "published",
    direction: read("direction", (text) => (text === "asc" || text === "desc" ? text : null)) ?? "asc",
    limit: Math.min(read("limit", readCount) || DEFAULT_LIMIT, MOST),
    offset: Math.min(read("offset", readCount) ?? 0, FURTHEST),
    afterId: read("after_entry_id", readId),
    beforeId: read("before_entry_id", readId),
    publishedAfter: read("published_after", readSeconds) ?? read("after", readSeconds),
    publishedBefore: read("published_before", readSeconds) ?? read("before", readSeconds),
    arrivedAfter: read("changed_after", readSeconds),
    arrivedBefore: read("changed_before", readSeconds),
    categoryId: read("category_id", readId),
    search: (params.get("search") ?? "").slice(0, 500),
  };
  return wrong[0] === undefined ? { ok: true, value } : { ok: false, wrong: wrong[0] };
}

const BOOLEAN = /^(?:0|1|t|f|true|false)$/i;
const OTHER_ORDERS = ["status", "category_title", "category_id", "title", "author", "changed_at"];
const LAST_SECOND = 253_402_300_799;

function readCount(text: string): number | null {
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

function readId(text: string): string | null {
  return /^\d{1,18}$/.test(text) ? text : null;
}

function readSeconds(text: string): Date | null {
  return /^\d{1,12}$/.test(text) && Number(text) <= LAST_SECOND ? new Date(Number(text) * 1000) : null;
}

/** What a client of the Fever API asks for in one call: any of these, together. */
export const FEVER_PARTS = [
  "groups",
  "feeds",
  "favicons",
  "items",
  "links",
  "unread_item_ids",
  "saved_item_ids",
] as const;
export type FeverPart = (typeof FEVER_PARTS)[number];

export type FeverRequest = {
  parts: ReadonlySet<FeverPart>;
  items: FeverItems;
  mark: FeverMark | null;
};

/** `ids`: exactly these. Otherwise a page of those between both, from the newest down if `newestFirst`. */
export type FeverItems = {
  ids: string[] | null;
  afterId: string | null;
  beforeId: string | null;
  newestFirst: boolean;
};

export type FeverMark =
  | { what: "items"; ids: string[]; as: "read" | "unread" | "saved" | "unsaved" }
  /** All that arrived until `before`; null: until now. A group of null is everything. */
  | { what: "feed"; id: string; before: Date | null }
  | { what: "group"; id: string | null; before: Date | null };

/** As many as the API gives at once. */
export const FEVER_PAGE = 50;
const MOST_MARKED = 1_000;
/** The group of everything. The other one without a number of its own, -1, has only what Fever calls sparks, which nothing is here. */
const EVERYTHING = "0";
const LAST_SECOND = 253_402_300_799;

/** Of a parameter that is repeated, the first counts. One that cannot be read counts as missing, and marks nothing. */
export function readFeverRequest(params: URLSearchParams): FeverRequest {
  return {
    parts: new Set(FEVER_PARTS.filter((part) => params.has(part))),
    items: readItems(params),
    mark: readMark(params),
  };
}

function readItems(params: URLSearchParams): FeverItems {
  const named = params.get("with_ids");
  return {
    ids: named === null ? null : readIds(named).slice(0, FEVER_PAGE),
    afterId: readId(params.get("since_id")),
    beforeId: readId(params.get("max_id")),
    // A client that has nothing yet sends 0 as the lowest id it has.
    newestFirst: params.has("max_id"),
  };
}

function readMark(params: URLSearchParams): FeverMark | null {
  const [what, as, written] = [params.get("mark"), params.get("as"), params.get("id") ?? ""];
  if (what === "item") {
    const ids = readIds(written).slice(0, MOST_MARKED);
    return (as === "read" || as === "unread" || as === "saved" || as === "unsaved") && ids.length > 0
      ? { what: "items", ids, as }
      : null;
  }
  if ((what !== "feed" && what !== "group") || as !== "read") return null;
  const before = readBefore(params.get("before"));
  if (before === "invalid") return null;
  if (what === "group" && written === EVERYTHING) return { what, id: null, before };
  const id = readId(written);
  return id === null ? null : { what, id, before };
}

function readIds(text: string): string[] {
  return [...new Set(text.split(",").flatMap((one) => readId(one.trim()) ?? []))];
}

/** No id is 0. */
function readId(text: string | null): string | null {
  return text !== null && /^\d{1,18}$/.test(text) && Number(text) > 0 ? String(BigInt(text)) : null;
}

function readBefore(text: string | null): Date | null | "invalid" {
  if (text === null || text === "") return null;
  const seconds = /^\d{1,12}$/.test(text) ? Number(text) : Number.POSITIVE_INFINITY;
  return seconds > 0 && seconds <= LAST_SECOND ? new Date(seconds * 1000) : "invalid";
}

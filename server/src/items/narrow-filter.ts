import type { Search } from "#core/search/parse-search.ts";
import { startOfDayIn } from "#core/search/search-days.ts";
import type { ItemFilter } from "./store.ts";

/** What of a list a search asks for. Its days begin at midnight in the time zone. */
export function narrowFilter(filter: ItemFilter, search: Search, timeZone: string): ItemFilter {
  const { from, before } = search.days;
  const [since, until] = [from, before].map((day) => day && startOfDayIn(day, timeZone)) as [Date | null, Date | null];
  return {
    ...filter,
    isUnread: filter.isUnread || search.isUnread,
    isRead: filter.isRead || search.isRead,
    isStarred: filter.isStarred || search.isStarred,
    isNotStarred: filter.isNotStarred || search.isNotStarred,
    since: latest(filter.since, since),
    until: earliest(filter.until, until),
    terms: [...filter.terms, ...search.terms],
  };
}

function latest(a: Date | null, b: Date | null): Date | null {
  return a && b ? (a > b ? a : b) : (a ?? b);
}

function earliest(a: Date | null, b: Date | null): Date | null {
  return a && b ? (a < b ? a : b) : (a ?? b);
}

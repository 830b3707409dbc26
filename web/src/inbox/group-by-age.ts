import type { Language } from "#ui/words/words.ts";
import { groupByDay } from "./group-by-day.ts";

export type Age = "today" | "week" | "older";

/** Items in the order of the list, as those of today, of the last seven days, and older ones, in the person's time zone. */
export function groupByAge<Item extends { publishedAt: string }>(
  items: readonly Item[],
  now: Date,
  language: Language,
  timeZone?: string,
): { age: Age; items: Item[] }[] {
  const today = groupByDay([{ publishedAt: now.toISOString() }], now, language, timeZone)[0]?.key ?? "";
  const groups: { age: Age; items: Item[] }[] = [];
  for (const day of groupByDay(items, now, language, timeZone)) {
    const daysAgo = Math.round((Date.parse(today) - Date.parse(day.key)) / 86_400_000);
    const age = daysAgo <= 0 ? "today" : daysAgo < 7 ? "week" : "older";
    const last = groups.at(-1);
    if (last?.age === age) last.items.push(...day.items);
    else groups.push({ age, items: day.items });
  }
  return groups;
}

import type { Language } from "#ui/words/words.ts";

export interface Day<Item> {
  /** 2026-11-15, in the person's time zone. */
  key: string;
  /** Today, Yesterday, or the date. */
  name: string;
  items: Item[];
}

/** Groups items, newest first, by day in the person's time zone. */
export function groupByDay<Item extends { publishedAt: string }>(
  items: readonly Item[],
  now: Date,
  language: Language,
  timeZone?: string,
): Day<Item>[] {
  const keys = new Intl.DateTimeFormat("en-CA", { year: "numeric", month: "2-digit", day: "2-digit", timeZone });
  const today = keys.format(now);
  const days: Day<Item>[] = [];
  for (const item of items) {
    const at = new Date(item.publishedAt);
    const key = keys.format(at);
    const day = days.at(-1);
    if (day?.key === key) day.items.push(item);
    else days.push({ key, name: nameOf(key, today, at, language, timeZone), items: [item] });
  }
  return days;
}

function nameOf(key: string, today: string, at: Date, language: Language, timeZone: string | undefined): string {
  const daysAway = Math.round((Date.parse(key) - Date.parse(today)) / 86_400_000);
  if (Math.abs(daysAway) <= 1) {
    const name = new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(daysAway, "day");
    return name.charAt(0).toUpperCase() + name.slice(1);
  }
  const isThisYear = key.slice(0, 4) === today.slice(0, 4);
  return new Intl.DateTimeFormat(language, {
    month: "long",
    day: "numeric",
    ...(isThisYear ? { weekday: "long" } : { year: "numeric" }),
    timeZone,
  }).format(at);
}

import { z } from "zod";
import { LONGEST_QUESTION } from "#core/feed/search-words.ts";
import { isTimeZone } from "#core/search/search-days.ts";
import { ITEM_KINDS, normaliseFilter, ORDERS, readViewKey, type View, type ViewFilter } from "#core/view/view.ts";

/** Of callers that do not know where the person is. */
export const UTC = "UTC";

/** Of a folder, a channel or a saved view. */
export const viewId = z.string().regex(/^[1-9]\d{0,17}$/);

export const viewKey = z
  .string()
  .max(30)
  .transform((text, context): View => {
    const view = readViewKey(text);
    if (!view) context.addIssue("This is not the key of a view.");
    return view as View;
  });

export const order = z.enum(ORDERS);

/** Narrows a list. */
export const kind = z.enum(ITEM_KINDS).default("any");

/** When today began where the person is, which only their device knows. The times PostgreSQL can compare have years of four digits. */
export const since = z.iso
  .datetime()
  .transform((text) => new Date(text))
  .nullish()
  .transform((moment) => moment ?? null);

/** Where the days of a search begin at midnight, which only the person's device knows. */
export const timeZone = z.string().max(60).refine(isTimeZone, "This is not the name of a time zone.").default(UTC);

const DAY_MS = 86_400_000;

/** For callers that do not know where the person is, today is the last 24 hours. */
export function startOfToday(given: Date | null, now: Date): Date {
  return given ?? new Date(now.getTime() - DAY_MS);
}

export const filter = z
  .object({
    folders: z.array(viewId).max(500).default([]),
    channels: z.array(viewId).max(2_000).default([]),
    kind,
    which: z.enum(["all", "unread"]).default("all"),
    words: z.string().max(LONGEST_QUESTION).default(""),
    order: order.default("newest"),
  })
  .transform((given): ViewFilter => normaliseFilter(given));

export const viewName = z.string().trim().min(1).max(200);

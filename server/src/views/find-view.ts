import { parseSearch } from "#core/search/parse-search.ts";
import { type BuiltInView, hasAllChannels, type Order, type View, type ViewFilter } from "#core/view/view.ts";
import type { Queryable } from "../db/query.ts";
import type { UserId } from "../ids.ts";
import { narrowFilter } from "../items/narrow-filter.ts";
import { EVERYTHING, type ItemFilter } from "../items/store.ts";
import type { Outcome } from "../problem.ts";
import { findFolder, findSavedView, listNamedChannels } from "./store.ts";

/** What a view of a person contains at present. `name` is what the person called it; null for those that everyone has. */
export type FoundView = { name: string | null; filter: ItemFilter; order: Order };

/** `since` is when today began where the person is; days in the words of a view begin at midnight in the time zone. */
export async function findView(
  db: Queryable,
  userId: UserId,
  view: View,
  since: Date,
  timeZone: string,
): Promise<Outcome<FoundView>> {
  if (view.kind === "folder") return findFolderView(db, userId, view.id);
  if (view.kind === "saved") return findSaved(db, userId, view.id, timeZone);
  return { ok: true, value: { name: null, filter: { ...EVERYTHING, ...BUILT_IN[view.kind](since) }, order: "newest" } };
}

const BUILT_IN: Record<BuiltInView, (since: Date) => Partial<ItemFilter>> = {
  all: () => ({}),
  unread: () => ({ isUnread: true }),
  starred: () => ({ isStarred: true }),
  videos: () => ({ kind: "video" }),
  podcasts: () => ({ kind: "podcast" }),
  today: (since) => ({ since }),
};

async function findFolderView(db: Queryable, userId: UserId, id: string): Promise<Outcome<FoundView>> {
  const folder = await findFolder(db, userId, id);
  if (!folder) return { ok: false, problem: { kind: "no-such-folder" } };
  const { name, channels } = folder;
  return { ok: true, value: { name, filter: { ...EVERYTHING, channels }, order: "newest" } };
}

async function findSaved(db: Queryable, userId: UserId, id: string, timeZone: string): Promise<Outcome<FoundView>> {
  const saved = await findSavedView(db, userId, id);
  if (!saved) return { ok: false, problem: { kind: "no-such-view" } };
  const filter = await itemsOf(db, userId, saved.filter, timeZone);
  return { ok: true, value: { name: saved.name, filter, order: saved.filter.order } };
}

/** What the filter of a saved view contains at present. */
export async function itemsOf(
  db: Queryable,
  userId: UserId,
  filter: ViewFilter,
  timeZone: string,
): Promise<ItemFilter> {
  const { which, kind, words } = filter;
  const channels = hasAllChannels(filter) ? null : await listNamedChannels(db, userId, filter);
  const items = { ...EVERYTHING, isUnread: which === "unread", kind, channels };
  return words === "" ? items : narrowFilter(items, parseSearch(words), timeZone);
}

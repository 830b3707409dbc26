import { transact } from "../db/transact.ts";
import type { Deps } from "../deps.ts";
import type { ItemId, UserId } from "../ids.ts";
import type { Outcome } from "../problem.ts";
import { mergeStories } from "./merge-stories.ts";
import {
  deleteSeparate,
  findEntry,
  listNewest,
  lockStories,
  setMerging,
  showAllCopies,
  showCopiesOf,
} from "./store.ts";

/** Turned on again, what was published in so many days is merged: older entries stay as the person has seen them. */
const MERGED_AGAIN_DAYS = 14;
const MOST_MERGED_AGAIN = 5_000;
const DAY_MS = 86_400_000;

/** Shows an entry and its copies as items of their own, for good. Returns all of them, for `undoSeparate`. */
export async function separate(
  { db, now }: Pick<Deps, "db" | "now">,
  userId: UserId,
  id: ItemId,
): Promise<Outcome<{ ids: ItemId[] }>> {
  return transact(db, async (session): Promise<Outcome<{ ids: ItemId[] }>> => {
    await lockStories(session);
    const entryId = await findEntry(session, userId, id);
    if (entryId === undefined) return { ok: false, problem: { kind: "no-such-item" } };
    return { ok: true, value: { ids: await showCopiesOf(session, userId, entryId, now()) } };
  });
}

/** They are one entry again, as far as they were. */
export async function undoSeparate({ db }: Pick<Deps, "db">, userId: UserId, ids: readonly ItemId[]): Promise<void> {
  await transact(db, async (session) => {
    await lockStories(session);
    const separated = new Set(await deleteSeparate(session, userId, ids));
    // The first was the entry, and becomes it again.
    const [, ...copies] = ids.filter((id) => separated.has(id));
    await mergeStories(session, copies, userId);
  });
}

/** Off: everything that was merged comes apart. On again: what is new is merged, except what the person separated. */
export async function changeMerging(
  { db, now }: Pick<Deps, "db" | "now">,
  userId: UserId,
  isMerged: boolean,
): Promise<void> {
  await transact(db, async (session) => {
    await lockStories(session);
    if (!(await setMerging(session, userId, isMerged))) return;
    if (!isMerged) return showAllCopies(session, userId);
    const since = new Date(now().getTime() - MERGED_AGAIN_DAYS * DAY_MS);
    await mergeStories(session, await listNewest(session, userId, since, MOST_MERGED_AGAIN), userId);
  });
}

import type { ViewFilter } from "#core/view/view.ts";
import type { Deps } from "../deps.ts";
import { inMembersTurn } from "../folders/in-members-turn.ts";
import type { UserId } from "../ids.ts";
import type { Outcome } from "../problem.ts";
import { addSavedView, countSavedViews, listSavedViewIds, orderSavedViews, restoreSavedView } from "./store.ts";

export const MOST_SAVED_VIEWS = 100;

export async function createSavedView(
  deps: Pick<Deps, "db" | "runInTurn">,
  userId: UserId,
  view: { name: string; filter: ViewFilter },
): Promise<Outcome<{ id: string }>> {
  return inMembersTurn<Outcome<{ id: string }>>(deps, userId, async (session) => {
    if ((await countSavedViews(session, userId)) >= MOST_SAVED_VIEWS) return TOO_MANY;
    return { ok: true, value: { id: await addSavedView(session, userId, view) } };
  });
}

/** Undoes a deletion of the last hour. */
export async function undeleteSavedView(
  deps: Pick<Deps, "db" | "runInTurn">,
  userId: UserId,
  id: string,
): Promise<Outcome<void>> {
  return inMembersTurn<Outcome<void>>(deps, userId, async (session) => {
    if ((await countSavedViews(session, userId)) >= MOST_SAVED_VIEWS) return TOO_MANY;
    return (await restoreSavedView(session, userId, id)) ? DONE : NOT_FOUND;
  });
}

/** Before another view, or, without one, to the end. */
export async function moveSavedView(
  deps: Pick<Deps, "db" | "runInTurn">,
  userId: UserId,
  id: string,
  beforeId: string | null,
): Promise<Outcome<void>> {
  return inMembersTurn<Outcome<void>>(deps, userId, async (session) => {
    const views = await listSavedViewIds(session, userId);
    const isThere = (wanted: string) => views.some((view) => view.id === wanted && !view.isDeleted);
    if (!isThere(id) || (beforeId !== null && !isThere(beforeId))) return NOT_FOUND;
    if (id === beforeId) return DONE;
    // Deleted ones keep their place too, for Undo.
    const others = views.map((view) => view.id).filter((other) => other !== id);
    const at = beforeId === null ? others.length : others.indexOf(beforeId);
    await orderSavedViews(session, userId, others.toSpliced(at, 0, id));
    return DONE;
  });
}

const DONE = { ok: true, value: undefined } as const;
const NOT_FOUND = { ok: false, problem: { kind: "no-such-view" } } as const;
const TOO_MANY = { ok: false, problem: { kind: "too-many-views", limit: MOST_SAVED_VIEWS } } as const;

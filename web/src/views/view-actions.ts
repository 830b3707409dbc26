import type { ViewFilter } from "#core/view/view.ts";
import { notify } from "../notify.ts";
import { readWords } from "../read-words.ts";
import { explainRefusal, isUnanswered, problemOf } from "../refusal.ts";
import { queryClient, rpc } from "../rpc.ts";
import { forgetView } from "./forget-view.ts";
import type { SavedView } from "./use-views.ts";

/** `field`: the one that the problem is about. */
export type Saved = { ok: true; id: string } | { ok: false; problem: string; field: "name" | "words" };

/** A new view, or with an id, a changed one. */
export async function saveView(id: string | null, name: string, filter: ViewFilter): Promise<Saved> {
  const known = listViews();
  try {
    const saved = id === null ? await rpc.views.create.mutate({ name, filter }) : { id };
    if (id !== null) {
      await rpc.views.update.mutate({ id, name, filter });
      forgetView(`saved:${id}`);
    }
    await refetchViews();
    return { ok: true, id: saved.id };
  } catch (cause) {
    if (isUnanswered(cause)) {
      // It may have been saved.
      if (id !== null) forgetView(`saved:${id}`);
      await refetchViews();
      const isNew = (view: SavedView) => view.name === name && !known.some((other) => other.id === view.id);
      const made = id === null && listViews().find(isNew);
      if (made) return { ok: true, id: made.id };
    }
    const kind = problemOf(cause)?.kind;
    const field = kind === "bad-search-date" || kind === "search-too-long" ? "words" : "name";
    return { ok: false, problem: explainRefusal(cause, await readWords("problems")), field };
  }
}

function listViews(): readonly SavedView[] {
  return queryClient.getQueryData(rpc.views.list.queryKey()) ?? [];
}

/** Undo brings it back in its place, with its private feed. */
export async function deleteView({ id, name }: SavedView): Promise<void> {
  const words = await readWords("views");
  queryClient.setQueryData(rpc.views.list.queryKey(), (views) => views?.filter((view) => view.id !== id));
  try {
    const { removed } = await rpc.views.delete.mutate({ id });
    const common = await readWords("common");
    const undo = async () => {
      try {
        await rpc.views.restore.mutate({ removed });
        await refetchViews();
      } catch (cause) {
        await notifyFailure(words.undoFailed, cause);
      }
    };
    const action = { label: common.undo, run: () => void undo() };
    notify({ kind: "success", title: words.deleted, message: name, action });
  } catch (cause) {
    await notifyFailure(words.deleteFailed, cause);
  }
  await refetchViews();
}

/** Before another one; null: to the end. */
export async function moveView(id: string, beforeId: string | null): Promise<void> {
  queryClient.setQueryData(rpc.views.list.queryKey(), (views) => views && withMoved(views, id, beforeId));
  try {
    await rpc.views.move.mutate({ id, beforeId });
  } catch (cause) {
    await notifyFailure((await readWords("views")).moveFailed, cause);
  }
  await refetchViews();
}

function withMoved(views: SavedView[], id: string, beforeId: string | null): SavedView[] {
  const moved = views.filter((view) => view.id === id);
  const others = views.filter((view) => view.id !== id);
  const at = others.findIndex((view) => view.id === beforeId);
  return others.toSpliced(at < 0 ? others.length : at, 0, ...moved);
}

/** With the counts of those with words. */
async function refetchViews(): Promise<void> {
  await queryClient.invalidateQueries(rpc.views.list.queryFilter());
  void queryClient.invalidateQueries(rpc.views.unreadCounts.queryFilter());
}

async function notifyFailure(title: string, cause: unknown): Promise<void> {
  notify({ kind: "failure", title, message: explainRefusal(cause, await readWords("problems")) });
}

import { z } from "zod";
import { refuse, unwrap } from "../problem.ts";
import { router, signedIn } from "../trpc.ts";
import { createSavedView, moveSavedView, undeleteSavedView } from "./change-views.ts";
import { countViewsWithWords } from "./count-views-with-words.ts";
import { deleteSavedView, listSavedViews, updateSavedView } from "./store.ts";
import { filter, viewId, viewName } from "./view-input.ts";

export const viewsRouter = router({
  list: signedIn
    .meta({ about: "Your saved views, in their order. The key of one is `saved:` and its id." })
    .query(({ ctx: { deps, person } }) => listSavedViews(deps.db, person.id)),
  unreadCounts: signedIn
    .meta({
      about:
        "How many unread items your saved views with words have: up to 500 each, and `hasMore` when there are more. Those without words are sums of `items.unreadCounts`.",
    })
    .query(({ ctx: { deps, reader } }) => countViewsWithWords(deps, reader)),
  create: signedIn
    .meta({
      about:
        "Saves a view, at the end. Without folders and channels it contains all of them; what is gone is no longer part of it.",
    })
    .input(z.object({ name: viewName, filter }))
    .mutation(async ({ ctx: { deps, person }, input }) => unwrap(await createSavedView(deps, person.id, input))),
  update: signedIn
    .meta({ about: "Gives a saved view another name, another filter, or both." })
    .input(z.object({ id: viewId, name: viewName.optional(), filter: filter.optional() }))
    .mutation(async ({ ctx: { deps, person }, input: { id, ...changes } }) => {
      if (!(await updateSavedView(deps.db, person.id, id, changes))) throw refuse({ kind: "no-such-view" });
    }),
  delete: signedIn
    .meta({ about: "Deletes a saved view. For an hour, `views.restore` takes `removed` to undo it." })
    .input(z.object({ id: viewId }))
    .mutation(async ({ ctx: { deps, person }, input: { id } }) => {
      if (!(await deleteSavedView(deps.db, person.id, id))) throw refuse({ kind: "no-such-view" });
      return { removed: { id } };
    }),
  restore: signedIn
    .meta({ about: "Undoes `views.delete`: the view is back in its place, with its private feed." })
    .input(z.object({ removed: z.object({ id: viewId }) }))
    .mutation(async ({ ctx: { deps, person }, input: { removed } }) =>
      unwrap(await undeleteSavedView(deps, person.id, removed.id)),
    ),
  move: signedIn
    .meta({ about: "Moves a saved view before another one, or, with null, to the end." })
    .input(z.object({ id: viewId, beforeId: viewId.nullable() }))
    .mutation(async ({ ctx: { deps, person }, input: { id, beforeId } }) =>
      unwrap(await moveSavedView(deps, person.id, id, beforeId)),
    ),
});

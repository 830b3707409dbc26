import { z } from "zod";
import { parseSearch } from "#core/search/parse-search.ts";
import type { ViewFilter } from "#core/view/view.ts";
import { refuse, unwrap } from "../problem.ts";
import { router, signedIn } from "../trpc.ts";
import { createSavedView, moveSavedView, undeleteSavedView } from "./change-views.ts";
import { countViewsWithWords } from "./count-views-with-words.ts";
import { deleteSavedView, listSavedViews, updateSavedView } from "./store.ts";
import { filter, timeZone, UTC, viewId, viewName } from "./view-input.ts";

export const viewsRouter = router({
  list: signedIn
    .meta({ about: "Your saved views, in their order. The key of one is `saved:` and its id." })
    .query(({ ctx: { deps, person } }) => listSavedViews(deps.db, person.id)),
  unreadCounts: signedIn
    .meta({
      about:
        "How many unread items your saved views with words have: up to 500 each, and `hasMore` when there are or may be more. Those without words are sums of `items.unreadCounts`. `timeZone` is as in `items.search`.",
    })
    .input(z.object({ timeZone }).optional())
    .query(({ ctx: { deps, reader }, input }) => countViewsWithWords(deps, reader, input?.timeZone ?? UTC)),
  create: signedIn
    .meta({
      about:
        "Saves a view, at the end. Without folders and channels it contains all of them; what is gone is no longer part of it. `words` are those of `items.search`.",
    })
    .input(z.object({ name: viewName, filter }))
    .mutation(async ({ ctx: { deps, person }, input }) => {
      checkWords(input.filter);
      return unwrap(await createSavedView(deps, person.id, input));
    }),
  update: signedIn
    .meta({ about: "Gives a saved view another name, another filter, or both." })
    .input(z.object({ id: viewId, name: viewName.optional(), filter: filter.optional() }))
    .mutation(async ({ ctx: { deps, person }, input: { id, ...changes } }) => {
      if (changes.filter) checkWords(changes.filter);
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

/** A view from before there were days and limits keeps its words; a new one has to be right. */
function checkWords({ words }: ViewFilter): void {
  const [problem] = parseSearch(words).problems;
  if (problem) throw refuse(problem);
}

import { randomBytes } from "node:crypto";
import { z } from "zod";
import { type View, writeViewKey } from "#core/view/view.ts";
import { unwrap } from "../problem.ts";
import { router, signedIn } from "../trpc.ts";
import { findView } from "../views/find-view.ts";
import { UTC, viewKey } from "../views/view-input.ts";
import { deleteToken, deleteViewToken, findToken, findViewToken, saveToken, saveViewToken } from "./store.ts";

const addresses = (origin: string, token: string) => ({
  atomUrl: `${origin}/api/private-feed/${token}.atom`,
  jsonUrl: `${origin}/api/private-feed/${token}.json`,
});

/** Without a view it is about everything, which is the same as the view `all`. */
const input = z.object({ view: viewKey.optional() }).nullish();

function keyOf(view: View | undefined): string | undefined {
  return view && view.kind !== "all" ? writeViewKey(view) : undefined;
}

export const privateFeedRouter = router({
  get: signedIn
    .meta({
      about:
        "The addresses of your private feed, or null. Everyone who knows them can read it. With `view`, a key as in `items.list`: those of the feed of that view.",
    })
    .input(input)
    .query(async ({ ctx: { deps, person, origin }, input: of }) => {
      const view = keyOf(of?.view);
      const token = view ? await findViewToken(deps.db, person.id, view) : await findToken(deps.db, person.id);
      return token === undefined ? null : addresses(origin, token);
    }),
  renew: signedIn
    .meta({
      about:
        "Creates the private feed, or that of a view, or gives it new addresses; the old ones stop working at once.",
    })
    .input(input)
    .mutation(async ({ ctx: { deps, person, origin }, input: of }) => {
      const token = randomBytes(24).toString("base64url");
      const view = keyOf(of?.view);
      if (of?.view && view) {
        unwrap(await findView(deps.db, person.id, of.view, deps.now(), UTC));
        await saveViewToken(deps.db, person.id, view, token, deps.now());
      } else await saveToken(deps.db, person.id, token, deps.now());
      return addresses(origin, token);
    }),
  off: signedIn
    .meta({ about: "Deletes the private feed, or that of a view." })
    .input(input)
    .mutation(async ({ ctx: { deps, person }, input: of }) => {
      const view = keyOf(of?.view);
      if (view) await deleteViewToken(deps.db, person.id, view);
      else await deleteToken(deps.db, person.id);
    }),
});

import { randomBytes } from "node:crypto";
import { router, signedIn } from "../trpc.ts";
import { findOrCreateRouteKey, replaceRouteKey } from "./store.ts";

const newKey = () => randomBytes(18).toString("base64url");
const address = (origin: string, key: string) => ({ baseUrl: `${origin}/routes/${key}` });

export const routeFeedsRouter = router({
  get: signedIn
    .meta({
      about:
        "Where your other readers find feeds of the feed service: `baseUrl` followed by the route, such as `/github/issue/DIYgod/RSSHub`, with `?format=rss`, `atom` or `json`. Everyone who knows the address can use it.",
    })
    .query(async ({ ctx: { deps, person, origin } }) =>
      address(origin, await findOrCreateRouteKey(deps.db, person.id, newKey(), deps.now())),
    ),
  renew: signedIn
    .meta({ about: "Gives these addresses a new key; the old ones stop working at once." })
    .mutation(async ({ ctx: { deps, person, origin } }) => {
      const key = newKey();
      await replaceRouteKey(deps.db, person.id, key, deps.now());
      return address(origin, key);
    }),
});

import { randomBytes } from "node:crypto";
import { router, signedIn } from "../trpc.ts";
import { deleteToken, findToken, saveToken } from "./store.ts";

const addresses = (origin: string, token: string) => ({
  atomUrl: `${origin}/api/private-feed/${token}.atom`,
  jsonUrl: `${origin}/api/private-feed/${token}.json`,
});

export const privateFeedRouter = router({
  get: signedIn
    .meta({ about: "The addresses of your private feed, or null. Everybody who knows them can read it." })
    .query(async ({ ctx: { deps, person, origin } }) => {
      const token = await findToken(deps.db, person.id);
      return token === undefined ? null : addresses(origin, token);
    }),
  renew: signedIn
    .meta({ about: "Creates the private feed, or gives it new addresses; the old ones stop working at once." })
    .mutation(async ({ ctx: { deps, person, origin } }) => {
      const token = randomBytes(24).toString("base64url");
      await saveToken(deps.db, person.id, token, deps.now());
      return addresses(origin, token);
    }),
  off: signedIn
    .meta({ about: "Deletes the private feed." })
    .mutation(({ ctx: { deps, person } }) => deleteToken(deps.db, person.id)),
});

import { randomBytes } from "node:crypto";
import { router, signedIn } from "../trpc.ts";
import { deleteToken, findToken, keepToken } from "./store.ts";

const addresses = (origin: string, token: string) => ({
  atomUrl: `${origin}/api/private-feed/${token}.atom`,
  jsonUrl: `${origin}/api/private-feed/${token}.json`,
});

export const privateFeedRouter = router({
  /** Null until the person creates one. Everybody who knows the address can read it. */
  get: signedIn.query(async ({ ctx: { deps, person, origin } }) => {
    const token = await findToken(deps.db, person.id);
    return token === undefined ? null : addresses(origin, token);
  }),
  /** Creates the address, or a new one; the old one stops working at once. */
  renew: signedIn.mutation(async ({ ctx: { deps, person, origin } }) => {
    const token = randomBytes(24).toString("base64url");
    await keepToken(deps.db, person.id, token, deps.now());
    return addresses(origin, token);
  }),
  off: signedIn.mutation(({ ctx: { deps, person } }) => deleteToken(deps.db, person.id)),
});

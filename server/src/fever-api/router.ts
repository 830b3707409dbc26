import { inBrowser, router } from "../trpc.ts";
import { turnOnFever } from "./sign-in.ts";
import { deleteFeverAccess, readFeverAccess } from "./store.ts";

/** Only in a browser: an API key must not be able to make another way in. */
export const feverRouter = router({
  get: inBrowser.query(async ({ ctx: { deps, person } }) => (await readFeverAccess(deps.db, person.id)) ?? null),
  turnOn: inBrowser.mutation(async ({ ctx: { deps, person } }) => ({
    name: person.email,
    password: await turnOnFever(deps, person),
  })),
  turnOff: inBrowser.mutation(({ ctx: { deps, person } }) => deleteFeverAccess(deps.db, person.id)),
});

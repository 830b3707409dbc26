import { z } from "zod";
import { SAVE_SERVERS, SAVE_SERVICES } from "#core/saving/save-service.ts";
import type { ItemId } from "../ids.ts";
import { unwrap } from "../problem.ts";
import { checkRates } from "../rate-limits/limit-rate.ts";
import { inBrowser, router, signedIn, signedInLimited } from "../trpc.ts";
import { type Connection, connectServer, saveItem, testServer } from "./save-item.ts";
import { deleteSaveAccount, listSaveAccounts, saveObsidian } from "./store.ts";

const service = z.enum(SAVE_SERVERS);
const address = z.string().trim().min(1).max(2_000);
/** Sent in a header: what cannot be in one is not a token. */
const token = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]{1,1000}$/);
const text = z.string().trim().min(1).max(500);
const connection = z.discriminatedUnion("service", [
  z.object({ service: z.literal("readeck"), address, token }),
  z.object({ service: z.literal("linkding"), address, token }),
  z.object({
    service: z.literal("wallabag"),
    address,
    clientId: text,
    clientSecret: text,
    userName: text,
    password: z.string().min(1).max(1_000),
  }),
]);

/** Enough to try a few addresses and passwords, too few to guess someone's password on another server. */
const CONNECT_RATE = { window: 3600, max: 20 };
const SEND_RATE = { window: 3600, max: 300 };

/** Only in a browser: with a stolen API key, articles could be sent to someone else's server. */
const connecting = inBrowser.use(async ({ ctx, next }) => {
  unwrap(await checkRates(ctx.deps.db, [[`save accounts by ${ctx.person.id}`, CONNECT_RATE]]));
  return next();
});

export const savingRouter = router({
  accounts: signedIn
    .meta({ about: "The services that you can send items to. Their secrets are never shown." })
    .query(({ ctx: { deps, person } }) => listSaveAccounts(deps.db, person.id)),
  connect: connecting
    .input(connection)
    .mutation(async ({ ctx: { deps, person }, input }) =>
      unwrap(await connectServer(deps, person.id, toConnection(input))),
    ),
  setUpObsidian: inBrowser
    .input(z.object({ vault: z.string().trim().max(200), folder: z.string().trim().max(500) }))
    .mutation(({ ctx: { deps, person }, input }) => saveObsidian(deps.db, person.id, input, deps.now())),
  test: connecting
    .input(z.object({ service }))
    .mutation(async ({ ctx: { deps, person }, input }) => unwrap(await testServer(deps, person.id, input.service))),
  remove: inBrowser
    .input(z.object({ service: z.enum(SAVE_SERVICES) }))
    .mutation(({ ctx: { deps, person }, input }) => deleteSaveAccount(deps.db, person.id, input.service)),
  send: signedInLimited("save items", SEND_RATE)
    .meta({
      about:
        "Sends an item's link and title to `readeck`, `wallabag` or `linkding`. `address` is where it is there; `isNew` is false when the service had it already.",
    })
    .input(
      z.object({
        service,
        itemId: z
          .string()
          .regex(/^\d{1,18}$/)
          .transform((id) => id as ItemId),
      }),
    )
    .mutation(async ({ ctx: { deps, person }, input }) => unwrap(await saveItem(deps, person.id, input))),
});

function toConnection(input: z.infer<typeof connection>): Connection {
  if (input.service === "wallabag") {
    const { service, address, ...secret } = input;
    return { service, address, userName: input.userName, secret };
  }
  const { service, address, token } = input;
  return { service, address, userName: null, secret: { token } };
}

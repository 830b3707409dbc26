import { z } from "zod";
import { LONGEST_SELECTOR } from "#core/full-text/is-selector.ts";
import type { ChannelId, ItemId } from "../ids.ts";
import { unwrap } from "../problem.ts";
import { router, signedIn, signedInLimited } from "../trpc.ts";
import { changeChannelFullText, readChannelFullText } from "./channel-full-text.ts";
import { readFullText } from "./read-full-text.ts";
import { sendPage } from "./send-page.ts";
import { deleteSentPage } from "./sent-page-store.ts";

const id = z.string().regex(/^\d{1,18}$/);
const itemId = id.transform((text) => text as ItemId);
const channelId = id.transform((text) => text as ChannelId);
const address = z.url({ protocol: /^https?$/ }).max(4_000);
const LONGEST_PAGE = 5_000_000;

export const fullTextRouter = router({
  get: signedIn
    .meta({
      about:
        "The text of an item's page. It is fetched if it is not stored, or with `isAgain`, 60 times in ten minutes at most. `html` is sanitised; `from` is `sent` for a page that you sent with `fullText.send`.",
    })
    .input(z.object({ id: itemId, isAgain: z.boolean().default(false) }))
    .query(async ({ ctx, input, signal }) =>
      unwrap(await readFullText(ctx.deps, ctx.person.id, input.id, { isAgain: input.isAgain }, signal)),
    ),
  channel: signedIn
    .meta({
      about:
        "How you want the texts of a channel, and how many words the feed and the page have of the item whose full text was fetched last.",
    })
    .input(z.object({ channelId }))
    .query(async ({ ctx, input }) => unwrap(await readChannelFullText(ctx.deps, ctx.person.id, input.channelId))),
  setChannel: signedIn
    .meta({
      about:
        "`always`: items of the channel open with their full text. `selector`: a CSS selector of the article on its page; null or an empty one: it is looked for.",
    })
    .input(
      z.object({
        channelId,
        always: z.boolean().optional(),
        selector: z.string().max(LONGEST_SELECTOR).nullable().optional(),
      }),
    )
    .mutation(async ({ ctx, input: { channelId: channel, ...change } }) =>
      unwrap(await changeChannelFullText(ctx.deps, ctx.person.id, channel, change)),
    ),
  send: signedInLimited("full text sent", { window: 600, max: 60 })
    .meta({
      about:
        "Stores a page as you see it, as the full text of the items whose link it is. `urls` are its address and the one it calls its own, `html` its document. Only you see it; the last 300 are kept.",
    })
    .input(
      z.object({
        urls: z
          .tuple([address])
          .rest(address)
          .refine((urls) => urls.length <= 3),
        html: z.string().min(1).max(LONGEST_PAGE),
      }),
    )
    .mutation(async ({ ctx, input }) => unwrap(await sendPage(ctx.deps, ctx.person.id, input))),
  deleteSent: signedIn
    .meta({ about: "Deletes a page that you sent. The full text of its item is then fetched from the site." })
    .input(z.object({ id: itemId }))
    .mutation(({ ctx, input }) => deleteSentPage(ctx.deps.db, ctx.person.id, input.id)),
});

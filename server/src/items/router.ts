import { tracked } from "@trpc/server";
import { z } from "zod";
import { LONGEST_QUESTION } from "#core/feed/search-words.ts";
import { narrowKind } from "#core/view/view.ts";
import { isStillIn } from "../accounts/identify-caller.ts";
import type { ChannelId, ItemId } from "../ids.ts";
import { refuse, unwrap } from "../problem.ts";
import { router, signedIn } from "../trpc.ts";
import { kind, order, since, startOfToday, timeZone, viewKey } from "../views/view-input.ts";
import { countAllUnread } from "./count-unread.ts";
import { type Cursor, readCursor } from "./cursor.ts";
import { followArrivals } from "./follow-arrivals.ts";
import { listChannelItems, listView, searchItems } from "./list-items.ts";
import { markAllRead } from "./mark-all-read.ts";
import { openItem } from "./open-item.ts";
import { readMarks, setRead, setStarred, undoRead } from "./store.ts";

const id = z.string().regex(/^\d{1,18}$/);
const itemId = id.transform((text) => text as ItemId);
const channelId = id.transform((text) => text as ChannelId);
const cursor = z
  .string()
  .transform((text, context): Cursor => {
    const read = readCursor(text);
    if (!read) context.addIssue("This is not a position in a list.");
    return read as Cursor;
  })
  .nullish()
  .transform((place) => place ?? null);
/** Where an item is in a list: the times PostgreSQL can compare are those with years of four digits. */
const place = z.object({ publishedAt: z.iso.datetime().transform((text) => new Date(text)), id });
const loadedAgo = z.number().int().min(0).max(1e12).nullish();
const limit = z.number().int().min(1).max(100).default(20);
const which = z.enum(["all", "unread", "starred"]).default("all");
const ids = z.array(itemId).min(1).max(500);
/** They are part of an address, which proxies limit to 8 kB. */
const someIds = z.array(itemId).min(1).max(200);

export const itemsRouter = router({
  list: signedIn
    .meta({
      about:
        "The items of a view or of a channel. `view` is `all`, `unread`, `starred`, `videos`, `podcasts`, `today`, `folder:` or `saved:` with an id; `since` is when today began where you are (without it, 24 hours ago). `kind` is `any`, `video`, `podcast` or `text`. `order` is `newest` or `oldest` first. `cursor` is the `nextCursor` of the previous page in the same order. `timeZone` is as in `items.search`.",
    })
    .input(
      z.object({
        view: viewKey.optional(),
        since,
        timeZone,
        which,
        channelId: channelId.nullish(),
        kind,
        videosOnly: z.boolean().default(false),
        order: order.nullish(),
        cursor,
        limit,
      }),
    )
    .query(async ({ ctx: { deps, reader }, input }) => {
      const { cursor: after, channelId: channel, view, since: midnight, order: wanted, videosOnly, ...query } = input;
      // What is a podcast or text is no video.
      const narrowed = videosOnly ? narrowKind(query.kind, "video") : query.kind;
      if (narrowed === null) throw refuse({ kind: "bad-input" });
      const common = { ...query, kind: narrowed, after, order: wanted ?? null, question: "" };
      if (!channel) {
        const today = startOfToday(midnight, deps.now());
        return unwrap(await listView(deps, reader, { ...common, view: view ?? { kind: "all" }, since: today }));
      }
      // A channel's list has items that were never delivered, so it is no view.
      if (view) throw refuse({ kind: "bad-input" });
      return unwrap(await listChannelItems(deps, reader, { ...common, channelId: channel }));
    }),
  search: signedIn
    .meta({
      about:
        'Items of a view, of a channel or of all that arrived, that contain all words of the question in their title, author, text or categories. A word also finds longer ones that begin with it. `"a phrase"`, `-without`, `author:name`, `is:starred`, `is:unread`, `is:read`, `before:2026-01-31`, `after:2026-01` (then or later) and `on:2026` narrow it. Days begin at midnight in `timeZone`, such as `Europe/Paris` (without it, UTC). A page may have fewer items than `limit`, or none: `nextCursor` then continues the search. The other fields are as in `items.list`.',
    })
    .input(
      z.object({
        question: z.string().max(LONGEST_QUESTION),
        view: viewKey.optional(),
        channelId: channelId.nullish(),
        since,
        timeZone,
        which,
        kind,
        order: order.default("newest"),
        cursor,
        limit,
      }),
    )
    .query(async ({ ctx: { deps, reader }, input }) => {
      const { cursor: after, view, channelId: channel, since: midnight, ...query } = input;
      if (view && channel) throw refuse({ kind: "bad-input" });
      const scope = channel ? { channelId: channel } : { view: view ?? ({ kind: "all" } as const) };
      const today = startOfToday(midnight, deps.now());
      return unwrap(await searchItems(deps, reader, scope, { ...query, after, since: today }));
    }),
  get: signedIn
    .meta({ about: "One item with its content. `contentHtml` is sanitised." })
    .input(z.object({ id: itemId }))
    .query(async ({ ctx, input }) => unwrap(await openItem(ctx.deps, ctx.person.id, input.id))),
  unreadCounts: signedIn
    .meta({
      about:
        "How many unread items there are: in all, in each view that everyone has, and in each channel, of which folders and saved views are sums. `left` are channels that you no longer follow: their starred items are in no view that names channels. `since` is as in `items.list`; `views.unreadCounts` counts views with words.",
    })
    .input(z.object({ since }).optional())
    .query(({ ctx: { deps, reader }, input }) =>
      countAllUnread(deps, reader, startOfToday(input?.since ?? null, deps.now())),
    ),
  markRead: signedIn
    .meta({
      about:
        "Marks items as read: some of them; or all of a channel or a view, up to and including the one that `upTo` names, and without what arrived since the list was loaded `loadedAgo` milliseconds ago. `since`, `timeZone` and `kind` are as in `items.list`. Nothing that arrived after the `arrivedUntil` of the answer was marked.",
    })
    .input(
      z.union([
        z.object({ ids }),
        // Strict: of an input with both, one would be ignored, and too much marked.
        z.strictObject({ channelId: channelId.nullable(), upTo: place.nullish(), loadedAgo }),
        z.strictObject({ view: viewKey, since, timeZone, kind, upTo: place.nullish(), loadedAgo }),
      ]),
    )
    .mutation(async ({ ctx: { deps, person, reader }, input }) => {
      if ("ids" in input) {
        const readAt = deps.now();
        return { changed: await setRead(deps.db, person.id, input.ids, readAt), readAt, arrivedUntil: null };
      }
      const marked =
        "view" in input ? { ...input, since: startOfToday(input.since, deps.now()) } : { channelId: input.channelId };
      return unwrap(
        await markAllRead(deps, reader, marked, { upTo: input.upTo ?? null, loadedAgo: input.loadedAgo ?? null }),
      );
    }),
  markUnread: signedIn
    .meta({
      about:
        "Marks items as unread: some of them; or all that one call of `markRead` marked, named by its `readAt`, to undo it.",
    })
    .input(z.union([z.object({ ids }), z.object({ readAt: z.iso.datetime().transform((text) => new Date(text)) })]))
    .mutation(async ({ ctx: { deps, person }, input }) => ({
      changed:
        "ids" in input
          ? await setRead(deps.db, person.id, input.ids, null)
          : await undoRead(deps.db, person.id, input.readAt),
    })),
  star: signedIn
    .meta({ about: "Stars an item, or removes its star." })
    .input(z.object({ id: itemId, starred: z.boolean() }))
    .mutation(async ({ ctx: { deps, person }, input }) => {
      const now = deps.now();
      const found = await setStarred(deps.db, person.id, input.id, input.starred ? now : null, now);
      if (!found) throw refuse({ kind: "no-such-item" });
    }),
  marks: signedIn
    .meta({
      about:
        "Which items are read and which are starred now, to update a list without loading it again. Items that you never received are left out, unless you have the same video or story from another channel.",
    })
    .input(z.object({ ids: someIds }))
    .query(({ ctx: { deps, person }, input }) => readMarks(deps.db, person.id, input.ids)),
  live: signedIn
    .meta({
      about:
        "New items as they arrive, as server-sent events. Send the id of the last event as `lastEventId` to resume after a disconnect.",
    })
    .input(z.object({ lastEventId: z.string().max(5_000).nullish() }).optional())
    .subscription(async function* ({ ctx, input, signal }) {
      const aborted = signal ?? new AbortController().signal;
      for await (const { id: position, ...arrivals } of followArrivals(
        ctx.deps,
        ctx.person.id,
        input?.lastEventId ?? null,
        aborted,
      )) {
        if (!(await isStillIn(ctx.deps, ctx.caller))) return;
        yield tracked(position, arrivals);
      }
    }),
});

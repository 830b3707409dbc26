import { z } from "zod";
import { MAX_FOLDERS } from "#core/folder/check-folder.ts";
import { LONGEST_NAME } from "#core/folder/clean-name.ts";
import type { ChannelId, FolderId } from "../ids.ts";
import { unwrap } from "../problem.ts";
import { router, signedIn } from "../trpc.ts";
import { createFolder, moveFolder, removeFolder, renameFolderTo, restoreFolder } from "./edit-folders.ts";
import { listFoldersOf } from "./list-folders.ts";
import { moveChannels, removeChannels } from "./place-channels.ts";
import { setCollapsed } from "./store.ts";

const ID = /^[1-9]\d{0,17}$/;
const folderId = z
  .string()
  .regex(ID)
  .transform((text) => text as FolderId);
const channelId = z
  .string()
  .regex(ID)
  .transform((text) => text as ChannelId);
const channelIds = z.array(channelId).max(20_000);
const name = z.string().min(1).max(LONGEST_NAME);
const content = z.object({ id: folderId, name, isCollapsed: z.boolean(), channelIds });

export const foldersRouter = router({
  list: signedIn
    .meta({
      about:
        "Your folders in display order, each followed by those in it, with their channels in the order you gave them.",
    })
    .query(({ ctx }) => listFoldersOf(ctx.deps, ctx.person.id)),
  create: signedIn
    .meta({
      about: "Creates a folder, at the top or in another one that is at the top. It becomes the last one there.",
    })
    .input(z.object({ name, parentId: folderId.nullable().default(null) }))
    .mutation(async ({ ctx, input }) => unwrap(await createFolder(ctx.deps, ctx.person.id, input))),
  rename: signedIn
    .meta({ about: "Renames a folder." })
    .input(z.object({ id: folderId, name }))
    .mutation(async ({ ctx, input }) => unwrap(await renameFolderTo(ctx.deps, ctx.person.id, input))),
  move: signedIn
    .meta({
      about: "Moves a folder into another one or to the top (null), before a folder there or to the end (null).",
    })
    .input(z.object({ id: folderId, parentId: folderId.nullable(), beforeId: folderId.nullable() }))
    .mutation(async ({ ctx, input }) => unwrap(await moveFolder(ctx.deps, ctx.person.id, input))),
  delete: signedIn
    .meta({
      about:
        "Deletes a folder and those in it. Its channels stay followed. `removed` is what `folders.restore` needs to undo this.",
    })
    .input(z.object({ id: folderId }))
    .mutation(async ({ ctx, input }) => unwrap(await removeFolder(ctx.deps, ctx.person.id, input.id))),
  restore: signedIn
    .meta({
      about:
        "Brings a deleted folder back with what was in it. If a folder of its name exists, what was in it is added to that one.",
    })
    .input(
      z.object({
        removed: content.extend({
          parentId: folderId.nullable(),
          beforeId: folderId.nullable(),
          folders: z.array(content).max(MAX_FOLDERS),
        }),
      }),
    )
    .mutation(async ({ ctx, input }) => unwrap(await restoreFolder(ctx.deps, ctx.person.id, input.removed))),
  setCollapsed: signedIn
    .meta({ about: "Remembers which folders are collapsed. Ids that are not yours are ignored." })
    .input(z.object({ ids: z.array(folderId).max(MAX_FOLDERS), isCollapsed: z.boolean() }))
    .mutation(({ ctx, input }) => setCollapsed(ctx.deps.db, ctx.person.id, input.ids, input.isCollapsed)),
  addChannels: signedIn
    .meta({
      about: "Adds channels to a folder, before one of its channels or at the end. They stay in their other folders.",
    })
    .input(z.object({ folderId, channelIds, beforeId: channelId.nullable().default(null) }))
    .mutation(async ({ ctx, input: { folderId: toId, ...input } }) =>
      unwrap(await moveChannels(ctx.deps, ctx.person.id, { ...input, fromId: null, toId })),
    ),
  removeChannels: signedIn
    .meta({ about: "Takes channels out of a folder. They stay followed." })
    .input(z.object({ folderId, channelIds }))
    .mutation(async ({ ctx, input }) => unwrap(await removeChannels(ctx.deps, ctx.person.id, input))),
  moveChannels: signedIn
    .meta({
      about:
        "Takes channels out of one folder and puts them into another, before one of its channels or at the end. Null: outside of folders.",
    })
    .input(
      z.object({
        channelIds,
        fromId: folderId.nullable(),
        toId: folderId.nullable(),
        beforeId: channelId.nullable(),
      }),
    )
    .mutation(async ({ ctx, input }) => unwrap(await moveChannels(ctx.deps, ctx.person.id, input))),
});

import { z } from "zod";
import {
  FONTS,
  LINE_HEIGHT,
  readReadingChange,
  readReadingSettings,
  SIZE,
  THEMES,
  TIME,
  WIDTHS,
} from "#core/reading/reading-settings.ts";
import { router, signedIn } from "../trpc.ts";
import { findReadingSettings, saveReadingSettings } from "./store.ts";

const time = z.string().regex(TIME);
const change = z
  .strictObject({
    font: z.enum(FONTS),
    size: z.int().min(SIZE.min).max(SIZE.max),
    lineHeight: z.number().min(LINE_HEIGHT.min).max(LINE_HEIGHT.max),
    width: z.literal(WIDTHS),
    justifyChinese: z.boolean(),
    theme: z.enum(THEMES),
    darkFrom: time,
    lightFrom: time,
    markReadOnScroll: z.boolean(),
    opensNext: z.boolean(),
  })
  .partial();

export const readingSettingsRouter = router({
  get: signedIn
    .meta({
      about: "How you read: font, size, theme, and what scrolling and marking do. Null until you choose something.",
    })
    .query(async ({ ctx: { deps, person } }) => {
      const stored = await findReadingSettings(deps.db, person.id);
      return stored === undefined ? null : readReadingSettings(stored);
    }),
  save: signedIn
    .meta({ about: "Changes some of your reading settings; what you leave out stays. Returns all of them." })
    .input(change)
    .mutation(async ({ ctx: { deps, person }, input }) =>
      readReadingSettings(await saveReadingSettings(deps.db, person.id, readReadingChange(input))),
    ),
});

import { countWords } from "#core/full-text/count-words.ts";
import { isSelector } from "#core/full-text/is-selector.ts";
import type { Deps } from "../deps.ts";
import type { ChannelId, ItemId, UserId } from "../ids.ts";
import type { Outcome } from "../problem.ts";
import { textOfFeed } from "./read-full-text.ts";
import {
  type ChannelFullText,
  findChannelFullText,
  findNewestArticle,
  findSample,
  setChannelFullText,
} from "./store.ts";

type ChannelFullTextState = ChannelFullText & {
  /** How much the feed and the page have of the item whose full text was fetched last. Null: none was. */
  sample: { feedWords: number; pageWords: number } | null;
  /** What can be fetched to know it. */
  newestItemId: ItemId | null;
};

export async function readChannelFullText(
  { db }: Pick<Deps, "db">,
  userId: UserId,
  channelId: ChannelId,
): Promise<Outcome<ChannelFullTextState>> {
  const settings = await findChannelFullText(db, userId, channelId);
  if (!settings) return { ok: false, problem: { kind: "no-such-channel" } };
  const found = await findSample(db, channelId, settings.selector ?? "");
  const sample = found && { feedWords: countWords(textOfFeed(found.feedHtml)), pageWords: found.pageWords ?? 0 };
  return {
    ok: true,
    value: { ...settings, sample: sample ?? null, newestItemId: await findNewestArticle(db, channelId) },
  };
}

export async function changeChannelFullText(
  { db }: Pick<Deps, "db">,
  userId: UserId,
  channelId: ChannelId,
  { always, selector }: { always?: boolean | undefined; selector?: string | null | undefined },
): Promise<Outcome<void>> {
  const chosen = selector?.trim() || null;
  if (chosen !== null && !isSelector(chosen)) return { ok: false, problem: { kind: "bad-selector" } };
  const change = { always, ...(selector !== undefined && { selector: chosen }) };
  if (!(await setChannelFullText(db, userId, channelId, change)))
    return { ok: false, problem: { kind: "no-such-channel" } };
  return { ok: true, value: undefined };
}

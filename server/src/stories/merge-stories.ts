import { isSameStory } from "#core/story/is-same-story.ts";
import { planMerges } from "#core/story/plan-merges.ts";
import type { Queryable } from "../db/query.ts";
import type { ItemId, UserId } from "../ids.ts";
import { addCopies, listPairs, listTwins, lockStories } from "./store.ts";

/**
 * Called at the end of a transaction that delivered these items, to one person or to all followers (null): those that tell a story which
 * the person has from another channel become copies of it. Most items have no twin, and cost two look-ups in an index.
 */
export async function mergeStories(session: Queryable, items: readonly ItemId[], userId: UserId | null): Promise<void> {
  if (!items.length) return;
  await lockStories(session);
  const twins = await listTwins(session, items, userId);
  const same = twins.filter(({ texts }) => texts === null || isSameStory(texts.one, texts.other));
  if (!same.length) return;
  const people = Map.groupBy(await listPairs(session, same, userId), (pair) => pair.userId);
  const copies = [...people].flatMap(([person, pairs]) =>
    planMerges(pairs).map((merge) => ({ userId: person, ...merge })),
  );
  if (copies.length) await addCopies(session, copies);
}

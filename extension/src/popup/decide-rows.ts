import { type ChannelDecision, decideChannel, type FollowTerms } from "#core/channel/decide-channel.ts";
import type { PageFacts } from "#core/channel/page-facts.ts";
import { sourceOf } from "#core/channel/source.ts";
import type { FeedSuggestion } from "#ui/suggestions/suggestion.ts";

/**
 * What the button of each row subscribes to: the feed of its row. Rows that cannot be followed have no button, to save
 * space; if none can, the first row's button says why.
 */
export function decideRows(
  { facts, suggestions }: { facts: PageFacts; suggestions: readonly FeedSuggestion[] },
  terms: FollowTerms,
): ReadonlyMap<FeedSuggestion, ChannelDecision> {
  const all = suggestions.map((row) => [row, decideChannel(facts, terms, sourceOf(row))] as const);
  const followable = all.filter(([, { kind }]) => kind === "channel");
  return new Map(followable.length > 0 ? followable : all.slice(0, 1));
}

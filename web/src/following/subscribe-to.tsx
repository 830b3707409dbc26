import { decideChannel } from "#core/channel/decide-channel.ts";
import type { PageFacts } from "#core/channel/page-facts.ts";
import type { Source } from "#core/channel/source.ts";
import { SubscribeButton } from "./subscribe-button.tsx";
import { useFollowTerms } from "./use-follow-terms.ts";

interface SubscribeToProps {
  page: PageFacts;
  /** Which of the page's feeds. */
  feed: Source;
  /** What it is called here: its name until it is fetched for the first time. */
  name?: string;
  /** primary: filled, once per view. */
  emphasis?: "primary" | "secondary" | "ghost";
  size?: "control" | "card";
  /** In a list: the id of the row's title. */
  describedBy?: string;
}

/**
 * The subscribe button for a feed of a page. Signing in, toasts and the upgrade dialog come from `Subscribing`, which the
 * routes put around every page.
 */
export function SubscribeTo({ page, feed, name, ...look }: SubscribeToProps) {
  const decision = decideChannel(page, useFollowTerms(), feed);
  return <SubscribeButton target={{ page: page.address, feed, name }} decision={decision} {...look} />;
}

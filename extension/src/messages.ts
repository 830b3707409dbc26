import type { FeedLink } from "#core/feed/find-feed-links.ts";
import type { Explanation } from "#core/rules/explain.ts";
import type { Site } from "#core/rules/site.ts";
import type { Suggestion } from "#core/rules/suggest.ts";

/** A page tells the worker where it is; the worker counts, and says whose rules want to see the document. */
export type PageMessage =
  | { kind: "page"; address: string; declared: string[] }
  | { kind: "found"; address: string; declared: string[]; suggestions: Suggestion[] };

/** The site whose rules read this page's document; null: the address was enough. */
export type PageAnswer = { site: Site | null };

/** The popup asks a page what it is; with a site, also what that site's rules make of its document. */
export type LookMessage = { kind: "look"; site: Site | null; feedService: string };

export type Look = {
  address: string;
  title: string;
  declared: FeedLink[];
  /** Null when no site was given. */
  read: { suggestions: Suggestion[]; explanation: Explanation } | null;
};

import type { FeedLink } from "#core/feed/find-feed-links.ts";
import type { Explanation } from "#core/rules/explain.ts";
import type { Site } from "#core/rules/site.ts";
import type { Suggestion } from "#core/rules/suggest.ts";

/** A page reports its address to the worker, which counts feeds and answers with the site whose rules need the document. */
export type PageMessage =
  | { kind: "page"; address: string; declared: string[] }
  | { kind: "found"; address: string; declared: string[]; suggestions: Suggestion[] };

/** The site whose rules need this page's document; null: the address was enough. */
export type PageAnswer = { site: Site | null };

/** The popup asks a page for its content; with a site, also for the results of its rules on the document. */
export type ReadPageMessage = { kind: "read-page"; site: Site | null; feedService: string };

export type PageContent = {
  address: string;
  title: string;
  declared: FeedLink[];
  /** Null when no site was given. */
  read: { suggestions: Suggestion[]; explanation: Explanation } | null;
};

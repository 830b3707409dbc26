import type { FeedLink } from "#core/feed/find-feed-links.ts";
import type { Site } from "#core/rules/site.ts";
import type { Suggestion } from "#core/rules/suggest.ts";

/** A page reports its address to the worker, which counts feeds and answers with the site whose rules need the document. */
export type PageMessage =
  | { kind: "page"; address: string; declared: string[] }
  | { kind: "found"; address: string; declared: string[]; suggestions: Suggestion[] };

/** The site whose rules need this page's document; null: the address was enough. */
export type PageAnswer = { site: Site | null };

/** The popup asks a page for its content; with sites, also for the results of their rules on the document. */
export type ReadPageMessage = { kind: "read-page"; sites: readonly Site[]; feedService: string };

/** The popup asks why rules that need the document gave no feed. The answer is an Explanation. */
export type ExplainPageMessage = { kind: "explain-page"; site: Site; feedService: string };

/** The popup asks a page for its whole document, to send it to the person's server. The answer is a PageDocument. */
export type ReadDocumentMessage = { kind: "read-document" };

/** `html` is null when the document is too large. */
export type PageDocument = { urls: [string, ...string[]]; html: string | null };

export type PageContent = {
  address: string;
  title: string;
  /** The page's own icon, for the popup; null: it declares none. */
  icon: string | null;
  declared: FeedLink[];
  /** What the rules found in the document; null when no site was given. */
  found: Suggestion[] | null;
};

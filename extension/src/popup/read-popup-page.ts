import { browser } from "wxt/browser";
import { type PageFacts, readPageFacts } from "#core/channel/page-facts.ts";
import type { FeedLink } from "#core/feed/find-feed-links.ts";
import type { Catalogue } from "#core/rules/catalogue.ts";
import { type Explanation, explain } from "#core/rules/explain.ts";
import type { Site } from "#core/rules/site.ts";
import { type Suggestion, siteSuggestions } from "#core/rules/suggest.ts";
import { arrangeFeeds } from "#ui/suggestions/arrange-feeds.ts";
import type { FeedSuggestion } from "#ui/suggestions/suggestion.ts";
import { openCurrentCatalogue } from "../catalogue/open-catalogue.ts";
import { documentSites, pageSite } from "../catalogue/page-site.ts";
import type {
  ExplainPageMessage,
  PageContent,
  PageDocument,
  ReadDocumentMessage,
  ReadPageMessage,
} from "../messages.ts";
import type { Settings } from "../settings/settings.ts";
import { withAccess } from "./feed-access.ts";

export type PopupPage = {
  /** With all feeds, hidden ones too: what can be followed does not depend on what is shown. */
  facts: PageFacts;
  icon: string | null;
  /** One per channel, the best first. */
  suggestions: FeedSuggestion[];
  /** How many were hidden because they lead to adult content. */
  hidden: number;
  /** How many rules of the site gave no feed. */
  misses: number;
  /** Why they did not. Evaluates every rule of the site again, once, so call it only on demand. */
  explain(): Promise<Explanation>;
  /** All rules of the site, as documentation. */
  docs: Suggestion[];
};

/** Null: a page that extensions cannot read, or one opened before the extension was installed. */
export async function readPopupPage(tabId: number | undefined, settings: Settings): Promise<PopupPage | null> {
  const [catalogue, first] = await Promise.all([openCurrentCatalogue(settings.feedService), readTab(tabId, [], "")]);
  if (!first) return null;
  const { address } = first;
  const sites = documentSites(catalogue, address);
  const seen = sites.length > 0 ? ((await readTab(tabId, sites, catalogue.feedService)) ?? first) : first;
  return describePage(catalogue, settings, seen, () => {
    const site = sites.length > 0 ? pageSite(catalogue, address) : undefined;
    return site && explainTab(tabId, site, catalogue.feedService);
  });
}

function describePage(
  catalogue: Catalogue,
  settings: Settings,
  seen: PageContent,
  /** Undefined when no rule of the site reads the document. */
  explainWithDocument: () => Promise<Explanation | undefined> | undefined,
): PopupPage {
  const { feeds, matched, ...facts } = readPageFacts(catalogue, { url: seen.address }, seen.found ?? undefined);
  const declared = seen.declared.map((feed) => declaredSuggestion(feed, seen.title));
  const evaluate = async () => (await explainWithDocument()) ?? explain(catalogue, { url: matched });
  let explained: Promise<Explanation> | undefined;
  const shown = settings.adult ? feeds : feeds.filter(({ nsfw }) => !nsfw);
  return {
    facts: { ...facts, feeds: [...feeds, ...declared] },
    icon: seen.icon,
    suggestions: arrangeFeeds([...shown, ...declared]).map(({ feed }) => withAccess(feed, settings.feedServiceKey)),
    hidden: feeds.length - shown.length,
    misses: (facts.site?.rules ?? 0) - feeds.length,
    explain: () => (explained ??= evaluate()),
    docs: siteSuggestions(catalogue, matched).filter(({ nsfw }) => settings.adult || !nsfw),
  };
}

/** The site of the page; for an unknown site, its host. */
export function siteOf({ facts: { site, address } }: PopupPage): { name: string; domain: string } {
  return site ?? { name: "", domain: new URL(address).hostname };
}

function declaredSuggestion({ url, title }: FeedLink, pageTitle: string): FeedSuggestion {
  return { title: title || pageTitle || new URL(url).hostname, url, path: "", isDocs: false, origin: "declared" };
}

const WAIT_FOR_LOADING_MS = 3_000;

/** Undefined when no content script answers in that tab. Waits for a tab that is still loading. */
async function readTab(tabId: number | undefined, sites: ReadPageMessage["sites"], feedService: string) {
  if (tabId === undefined) return undefined;
  const until = Date.now() + WAIT_FOR_LOADING_MS;
  let seen = await askPage(tabId, sites, feedService);
  while (!seen && Date.now() < until && (await isLoading(tabId))) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    seen = await askPage(tabId, sites, feedService);
  }
  return seen;
}

async function isLoading(tabId: number): Promise<boolean> {
  const tab = await browser.tabs.get(tabId).catch(() => undefined);
  return tab?.status === "loading";
}

async function askPage(tabId: number, sites: ReadPageMessage["sites"], feedService: string) {
  return (await sendToPage(tabId, { kind: "read-page", sites, feedService })) as PageContent | undefined;
}

async function explainTab(tabId: number | undefined, site: Site, feedService: string) {
  if (tabId === undefined) return undefined;
  return (await sendToPage(tabId, { kind: "explain-page", site, feedService })) as Explanation | undefined;
}

/** Undefined when no content script answers in that tab. */
export async function readTabDocument(tabId: number | undefined): Promise<PageDocument | undefined> {
  if (tabId === undefined) return undefined;
  return (await sendToPage(tabId, { kind: "read-document" })) as PageDocument | undefined;
}

async function sendToPage(
  tabId: number,
  message: ReadPageMessage | ExplainPageMessage | ReadDocumentMessage,
): Promise<unknown> {
  try {
    return await browser.tabs.sendMessage(tabId, message);
  } catch {
    return undefined;
  }
}

/** The tab the popup belongs to; `popup.html?tab=7` is for a popup opened in its own tab. */
export async function findTab(): Promise<number | undefined> {
  const named = new URLSearchParams(location.search).get("tab");
  if (named) return Number(named);
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  return tab?.id;
}

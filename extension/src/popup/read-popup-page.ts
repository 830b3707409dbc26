import { browser } from "wxt/browser";
import { readSiteFacts, type SiteFacts } from "#core/channel/page-facts.ts";
import type { FeedLink } from "#core/feed/find-feed-links.ts";
import type { Catalogue } from "#core/rules/catalogue.ts";
import { type Explanation, explain } from "#core/rules/explain.ts";
import { type Suggestion, siteSuggestions, suggest } from "#core/rules/suggest.ts";
import { suggestFromAddress } from "#core/rules/suggest-from-address.ts";
import type { FeedSuggestion } from "#ui/suggestions/suggestion.ts";
import { openCurrentCatalogue } from "../catalogue/open-catalogue.ts";
import { pageSite } from "../catalogue/page-site.ts";
import type { PageContent, ReadPageMessage } from "../messages.ts";
import type { Settings } from "../settings/settings.ts";
import { withAccess } from "./feed-access.ts";

export type PopupPage = {
  address: string;
  /** Declared feeds first: they need no feed service. */
  suggestions: FeedSuggestion[];
  /** How many were hidden because they lead to adult content. */
  hidden: number;
  /** Null when the site is not in the catalogue. */
  site: SiteFacts | null;
  explanation: Explanation;
  /** All rules of the site, as documentation. */
  docs: Suggestion[];
};

/** Null: a page that extensions cannot read, or one opened before the extension was installed. */
export async function readPopupPage(tabId: number | undefined, settings: Settings): Promise<PopupPage | null> {
  const [catalogue, first] = await Promise.all([openCurrentCatalogue(settings.feedService), readTab(tabId, null, "")]);
  if (!first) return null;
  const { address } = first;
  const site = suggestFromAddress(catalogue, address).wantsDocument ? pageSite(catalogue, address) : undefined;
  const seen = site ? ((await readTab(tabId, site, catalogue.feedService)) ?? first) : first;
  return describePage(catalogue, settings, seen);
}

function describePage(catalogue: Catalogue, settings: Settings, seen: PageContent): PopupPage {
  const page = { url: seen.address };
  const found = (seen.read?.suggestions ?? suggest(catalogue, page)).filter(({ isDocs }) => !isDocs);
  const shown = settings.adult ? found : found.filter(({ nsfw }) => !nsfw);
  return {
    address: seen.address,
    suggestions: [
      ...seen.declared.map((feed) => declaredSuggestion(feed, seen.title)),
      ...shown.map((suggestion) => withAccess(suggestion, settings.feedServiceKey)),
    ],
    hidden: found.length - shown.length,
    site: readSiteFacts(catalogue, seen.address),
    explanation: seen.read?.explanation ?? explain(catalogue, page),
    docs: siteSuggestions(catalogue, seen.address).filter(({ nsfw }) => settings.adult || !nsfw),
  };
}

/** The site of the page; for an unknown site, its host. */
export function siteOf({ explanation, address }: PopupPage): { name: string; domain: string } {
  if (explanation.kind === "site") return { name: explanation.name, domain: explanation.domain };
  return { name: "", domain: new URL(address).hostname };
}

function declaredSuggestion({ url, title }: FeedLink, pageTitle: string): FeedSuggestion {
  return { title: title || pageTitle || new URL(url).hostname, url, path: "", isDocs: false, origin: "declared" };
}

const WAIT_FOR_LOADING_MS = 3_000;

/** Undefined when no content script answers in that tab. Waits for a tab that is still loading. */
async function readTab(tabId: number | undefined, site: ReadPageMessage["site"], feedService: string) {
  if (tabId === undefined) return undefined;
  const until = Date.now() + WAIT_FOR_LOADING_MS;
  let seen = await askPage(tabId, site, feedService);
  while (!seen && Date.now() < until && (await isLoading(tabId))) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    seen = await askPage(tabId, site, feedService);
  }
  return seen;
}

async function isLoading(tabId: number): Promise<boolean> {
  const tab = await browser.tabs.get(tabId).catch(() => undefined);
  return tab?.status === "loading";
}

async function askPage(tabId: number, site: ReadPageMessage["site"], feedService: string) {
  try {
    const message: ReadPageMessage = { kind: "read-page", site, feedService };
    return (await browser.tabs.sendMessage(tabId, message)) as PageContent | undefined;
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

import { readPageFacts } from "#core/channel/page-facts.ts";
import type { Catalogue } from "#core/rules/catalogue.ts";
import type { Suggestion } from "#core/rules/suggest.ts";
import { type FromAddress, suggestFromAddress } from "#core/rules/suggest-from-address.ts";
import { pageSite } from "../catalogue/page-site.ts";
import type { PageAnswer, PageMessage } from "../messages.ts";
import type { Settings } from "../settings/settings.ts";

export type Answered = { answer: PageAnswer; badge: string };

/** Decides the answer to a page and its tab's badge. Stateless. */
export function answerPage(catalogue: Catalogue, settings: Settings, message: PageMessage): Answered {
  const found: FromAddress =
    message.kind === "found"
      ? { suggestions: message.suggestions, wantsDocument: false }
      : suggestFromAddress(catalogue, message.address);
  const { feeds } = readPageFacts(catalogue, { url: message.address }, found.suggestions);
  const site = pageSite(catalogue, message.address);
  const domain = site?.domain ?? URL.parse(message.address)?.hostname ?? "";
  const isHidden = !settings.badge.shown || settings.badge.hiddenOn.includes(domain);
  return {
    answer: { site: (found.wantsDocument && site) || null },
    badge: isHidden ? "" : badgeText(countFeeds(feeds, message.declared, settings)),
  };
}

function countFeeds(feeds: readonly Suggestion[], declared: string[], settings: Settings): number {
  const shown = feeds.filter(({ nsfw }) => settings.adult || !nsfw);
  return new Set([...shown.map(({ path }) => path), ...declared]).size;
}

function badgeText(count: number): string {
  if (count === 0) return "";
  return count > 99 ? "99+" : String(count);
}

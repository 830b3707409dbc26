import { parseAddress } from "#core/address.ts";
import { type Catalogue, findSite } from "#core/rules/catalogue.ts";
import { readsDocument } from "#core/rules/reads-document.ts";
import { type Suggestion, suggest } from "#core/rules/suggest.ts";
import type { PageAnswer, PageMessage } from "../messages.ts";
import type { Settings } from "../settings/settings.ts";

export type Answered = { answer: PageAnswer; badge: string };

/** What a page is told, and what its tab shows. Decides from what it is given, and remembers nothing. */
export function answerPage(catalogue: Catalogue, settings: Settings, message: PageMessage): Answered {
  const url = parseAddress(message.address);
  const site = url && findSite(catalogue, url);
  const wantsDocument = message.kind === "page" && site && readsDocument(catalogue, message.address);
  const suggestions = message.kind === "found" ? message.suggestions : suggest(catalogue, { url: message.address });
  const isHidden = !settings.badge.shown || settings.badge.hiddenOn.includes(site?.domain ?? url?.hostname ?? "");
  return {
    answer: { site: wantsDocument ? site.site : null },
    badge: isHidden ? "" : badgeText(countFeeds(suggestions, message.declared, settings)),
  };
}

function countFeeds(suggestions: Suggestion[], declared: string[], settings: Settings): number {
  const shown = suggestions.filter(({ isDocs, nsfw }) => !isDocs && (settings.adult || !nsfw));
  return new Set([...shown.map(({ path }) => path), ...declared]).size;
}

function badgeText(count: number): string {
  if (count === 0) return "";
  return count > 99 ? "99+" : String(count);
}

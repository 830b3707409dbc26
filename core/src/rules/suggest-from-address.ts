// Suggestions from an address alone, and whether fetching the page could give more.
import type { Catalogue } from "./catalogue.ts";
import type { PageDocument } from "./page-document.ts";
import { type Suggestion, suggest } from "./suggest.ts";

export type FromAddress = {
  suggestions: Suggestion[];
  /** A rule that fits the address reads the page's document. True on about twenty sites. */
  wantsDocument: boolean;
};

/** Gives the rules an empty document that records whether any of them reads it. */
export function suggestFromAddress(catalogue: Catalogue, url: string): FromAddress {
  let wantsDocument = false;
  const recordRead = () => {
    wantsDocument = true;
    return null;
  };
  const document: PageDocument = {
    querySelector: recordRead,
    get documentElement() {
      return recordRead();
    },
  };
  const suggestions = suggest(catalogue, { url, document });
  return { suggestions, wantsDocument };
}

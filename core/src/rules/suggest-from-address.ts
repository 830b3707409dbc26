// What an address gives by itself, and whether the document of its page could give more.
import type { Catalogue } from "./catalogue.ts";
import type { PageDocument } from "./page-document.ts";
import { type Suggestion, suggest } from "./suggest.ts";

export type FromAddress = {
  suggestions: Suggestion[];
  /** A rule that fits the address looked for something in the document. True for pages of some twenty sites. */
  wantsDocument: boolean;
};

/** Shows the rules an empty document and sees whether any of them looks at it. */
export function suggestFromAddress(catalogue: Catalogue, url: string): FromAddress {
  let wantsDocument = false;
  const look = () => {
    wantsDocument = true;
    return null;
  };
  const document: PageDocument = {
    querySelector: look,
    get documentElement() {
      return look();
    },
  };
  const suggestions = suggest(catalogue, { url, document });
  return { suggestions, wantsDocument };
}

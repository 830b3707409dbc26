// Whether a page's document is worth reading: most rules decide from the address alone.
import { parseAddress } from "../address.ts";
import { type Catalogue, findHost } from "./catalogue.ts";
import { decodeSegments } from "./compile-rule.ts";
import { findEntries } from "./compile-site.ts";
import type { CodeRule } from "./site.ts";

/** Whether a rule whose pattern fits this address looks into the document of the page. */
export function readsDocument(catalogue: Catalogue, address: string): boolean {
  const url = parseAddress(address);
  const known = url && findHost(catalogue, url);
  if (!known) return false;
  return findEntries(known.host, decodeSegments(url.pathname)).some(({ rule }) =>
    ruleReadsDocument(known.host.cards[rule]!.rule),
  );
}

const DOCUMENT_VALUE = /"select":|:"html"|"from":"html"|\["html"|,"html"/;

function ruleReadsDocument({ with: values, oneOf, target }: CodeRule): boolean {
  if (typeof target === "function") return target.length > 2;
  return DOCUMENT_VALUE.test(JSON.stringify([values, oneOf]));
}

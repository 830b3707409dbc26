// A page under its patterns: the address and the document, and what was looked up in them so far.
import { type PageAddress, pathSegments, queryValue } from "../address.ts";
import type { PageDocument } from "./page-document.ts";

export type PageView = {
  readonly address: PageAddress;
  readonly document: PageDocument | undefined;
  fragment: string[] | null | undefined;
  lastKey: string;
  lastValue: string | null;
};

export function viewPage(address: PageAddress, document: PageDocument | undefined): PageView {
  return { address, document, fragment: undefined, lastKey: "", lastValue: null };
}

/** The first value of a query key. Rules of one site tend to ask for the same key, one after the other. */
export function viewQuery(view: PageView, key: string): string | null {
  if (key !== view.lastKey) {
    view.lastValue = queryValue(view.address, key);
    view.lastKey = key;
  }
  return view.lastValue;
}

/** What stands after `#`, in decoded segments; null when nothing does. */
export function viewFragment(view: PageView): string[] | null {
  if (view.fragment === undefined) {
    const { hash } = view.address;
    view.fragment = hash === "" ? null : pathSegments(hash.slice(1));
  }
  return view.fragment;
}

// A page document made from HTML text, for the server and the command line. Browser code must not import this file: it would add a
// parser and a selector engine to the bundle, and the browser has a document of its own.
import { selectOne } from "css-select";
import { DomUtils, parseDocument } from "htmlparser2";
import type { PageDocument, PageElement } from "./page-document.ts";

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

/** Parses on the first query only, because most rules need just the address. */
export function htmlDocument(html: string): PageDocument {
  let tree: ReturnType<typeof parseDocument> | undefined;
  return {
    documentElement: { outerHTML: html },
    querySelector(selector) {
      tree ??= parseDocument(html);
      const found = selectOne(selector, tree) as Element | null;
      return found ? pageElement(found) : null;
    },
  };
}

function pageElement(element: Element): PageElement {
  return {
    get textContent() {
      return DomUtils.textContent(element);
    },
    get innerHTML() {
      return DomUtils.getInnerHTML(element);
    },
    getAttribute: (name) => DomUtils.getAttributeValue(element, name) ?? null,
  };
}

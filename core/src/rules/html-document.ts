// A page document made from HTML text, for the server and the command line. Browser code must not import this file: it would add a
// parser and a selector engine to the bundle, and the browser has a document of its own.
import { compile, selectOne } from "css-select";
import { DomUtils, parseDocument } from "htmlparser2";
import type { PageDocument, PageElement } from "./page-document.ts";

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

/**
 * Parses on the first query only, because most rules need just the address. The rules for any host ask for dozens of elements that a
 * page does not have, so only elements of the right tag are tested, and each answer is kept.
 */
export function htmlDocument(html: string): PageDocument {
  let tree: Tree | undefined;
  const known = new Map<string, PageElement | null>();
  return {
    documentElement: { outerHTML: html },
    querySelector(selector) {
      tree ??= parseTree(html);
      let found = known.get(selector);
      if (found === undefined) {
        const element = findFirst(tree, selector);
        found = element ? pageElement(element) : null;
        known.set(selector, found);
      }
      return found;
    },
  };
}

type Tree = { root: ReturnType<typeof parseDocument>; all: Element[]; byTag: Map<string, Element[]> };

function parseTree(html: string): Tree {
  const root = parseDocument(html);
  const all = DomUtils.getElementsByTagName("*", root);
  return { root, all, byTag: Map.groupBy(all, (element) => element.name) };
}

function findFirst({ root, all, byTag }: Tree, selector: string): Element | null {
  const tags = tagsOf(selector);
  if (tags === undefined) return selectOne(selector, root) as Element | null;
  const [tag = ""] = tags;
  const candidates = tags.size === 1 ? (byTag.get(tag) ?? []) : all.filter(({ name }) => tags.has(name));
  if (candidates.length === 0) return null;
  const matches = compile<Element, Element>(selector);
  return candidates.find((element) => matches(element)) ?? null;
}

/** The tags of the elements that a selector can find; undefined when one of its parts can find any. */
function tagsOf(selector: string): Set<string> | undefined {
  const plain = selector.replace(/\[[^\]]*\]/g, "");
  // What is left has no attributes. Quotes mean that one of them held a bracket; parentheses may hold commas.
  if (/["'()[\]\\]/.test(plain)) return undefined;
  const tags = new Set<string>();
  for (const part of plain.split(",")) {
    const tag = /(?:^|[\s>+~])([a-z][a-z0-9]*)[^\s>+~]*$/i.exec(part.trim())?.[1];
    if (tag === undefined) return undefined;
    tags.add(tag.toLowerCase());
  }
  return tags;
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

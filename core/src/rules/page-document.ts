// The parts of a page's document that rules use. A browser's `Document` and `Element` match these types without conversion, and
// html-document.ts makes the same from text. Core does not depend on the DOM.

export type PageElement = {
  readonly textContent: string | null;
  getAttribute(name: string): string | null;
  readonly innerHTML?: string;
  /** The current value; only form fields have one. */
  readonly value?: unknown;
};

export type PageDocument = {
  querySelector(selector: string): PageElement | null;
  readonly documentElement: { readonly outerHTML: string } | null;
};

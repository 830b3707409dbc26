// The little that rules ask of a page's document. A live `Document` and an element of it fit as they are
// (structural typing: core knows no DOM); html-document.ts makes the same from text for the server and the CLI.

export type PageElement = {
  readonly textContent: string | null;
  getAttribute(name: string): string | null;
  /** The markup inside it. */
  readonly innerHTML?: string;
  /** What a form field holds now; only form fields have one. */
  readonly value?: unknown;
};

export type PageDocument = {
  querySelector(selector: string): PageElement | null;
  readonly documentElement: { readonly outerHTML: string } | null;
};

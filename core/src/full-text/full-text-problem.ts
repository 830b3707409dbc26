/** Why there is no full text of an item. */
export type NoFullText =
  | "no-link" // the item names no page
  | "unreachable" // no connection, or an error of the site's server
  | "private" // the address is not public
  | "refused" // 401, 403 and the like
  | "gone" // 404 or 410
  | "busy" // 429, or too many pages are waiting here
  | "too-large"
  | "timeout"
  | "not-html"
  | "login" // the site asks to sign in
  | "moved" // leads to the front page of the site
  | "empty" // no text, such as a page that a script draws
  | "shorter" // no more text than the feed has
  | "selector" // the person's selector finds nothing
  | "not-an-item"; // of a page that was sent: no followed channel has an item with this address

/** A selector that is not CSS. */
export type FullTextProblem = { kind: "no-full-text"; reason: NoFullText } | { kind: "bad-selector" };

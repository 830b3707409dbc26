// How a suggestion is called.

/** 当前 ("current") before the titles of a named site. A screen in another language puts its own word there. */
export const CURRENT = "当前";

/** Joins two parts of a title, with a space only where a letter or digit of the Latin alphabet would touch. */
export function joinTitle(before: string, after: string): string {
  const touches = before !== "" && after !== "" && (/[a-z0-9]$/i.test(before) || /^[a-z0-9]/i.test(after));
  return before + (touches ? " " : "") + after;
}

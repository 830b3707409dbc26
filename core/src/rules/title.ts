// The titles of suggestions.

/** 当前 ("current"), the prefix of titles on a site with a name. Screens in another language replace it. */
export const CURRENT = "当前";

/** Joins two parts of a title, with a space only next to a Latin letter or a digit. */
export function joinTitle(before: string, after: string): string {
  const touches = before !== "" && after !== "" && (/[a-z0-9]$/i.test(before) || /^[a-z0-9]/i.test(after));
  return before + (touches ? " " : "") + after;
}

import { compile } from "css-select";

export const LONGEST_SELECTOR = 500;
/** Not CSS, but css-select takes it for a name. */
const NOT_CSS = /[<{}]|\.\.|##/;

/** Whether this is a CSS selector. Not for browsers: they have `querySelector`, and css-select would be loaded for it. */
export function isSelector(text: string): boolean {
  if (text.trim() === "" || text.length > LONGEST_SELECTOR || NOT_CSS.test(text)) return false;
  try {
    compile(text);
    return true;
  } catch {
    return false;
  }
}

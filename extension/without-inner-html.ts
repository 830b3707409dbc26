import type { Plugin } from "vite";

/** React's two ways of writing HTML: `dangerouslySetInnerHTML` on an element and on a custom element. */
const PLACES = 2;

/**
 * Removes the writing of HTML from React. We do not use it, so no text can become an element in our pages, and the
 * stores' checks of the built files find nothing to question.
 */
export function withoutInnerHtml(): Plugin {
  return {
    name: "without-inner-html",
    enforce: "pre",
    transform(code, id) {
      if (!/react-dom-client\.(production|development)\.js/.test(id)) return undefined;
      let found = 0;
      const safe = code.replace(/\w+\.innerHTML = \w+\b/g, () => {
        found++;
        return "refuseHtml()";
      });
      if (found !== PLACES) this.error(`React writes HTML in ${found} places, not in ${PLACES}: look again.`);
      return { code: `${safe}\nfunction refuseHtml() { throw Error("HTML is never written here"); }\n`, map: null };
    },
  };
}

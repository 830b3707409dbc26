import type { Plugin } from "vite";

/** React's two ways of writing HTML: `dangerouslySetInnerHTML` on an element and on a custom element. */
const PLACES = 2;

/**
 * Takes the writing of HTML out of React. Nothing of ours uses it, so in our pages no text can become an element, and the
 * stores' checks, which read the built files, find nothing to ask about.
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

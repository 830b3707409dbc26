import { makePolicy, type Policy } from "#ui/make-policy.ts";

let inert: Policy | undefined;

/** For reading only: nothing in such a document runs or is fetched, as long as nobody moves its nodes into ours. */
export function parseInert(html: string, type: DOMParserSupportedType = "text/html"): Document {
  inert ??= makePolicy("pagecast-inert", { createHTML: (text) => text });
  return new DOMParser().parseFromString(inert.createHTML(html), type);
}

let script: Policy | undefined;

/** The address of a worker's script: a file of ours, with no question behind it, such as `/service-worker.js`. */
export function trustScript(path: string): string {
  script ??= makePolicy("pagecast-script", {
    createScriptURL(address) {
      if (/^\/(?:assets\/)?[\w.-]+\.js$/.test(address)) return address;
      throw new TypeError(`${address} is no script of ours`);
    },
  });
  return script.createScriptURL(path);
}

/**
 * The server forbids its pages to turn text into markup or into the address of a script (Trusted Types), but for what has
 * passed a policy. These are all of them; server/src/http/security-headers.ts names them, and none can be made twice.
 */
type Name = "pagecast-reading" | "pagecast-inert" | "pagecast-script";
type Rules = { createHTML?(html: string): string; createScriptURL?(address: string): string };
/** What comes out are objects that only the browser can read. To us they are text, as they are where there are no Trusted Types. */
type Policy = { createHTML(html: string): string; createScriptURL(address: string): string };
type Factory = { createPolicy(name: string, rules: Rules): Policy };

export function makePolicy(name: Name, rules: Rules): Policy {
  const { trustedTypes } = globalThis as { trustedTypes?: Factory };
  return trustedTypes?.createPolicy(name, rules) ?? (rules as Policy);
}

let inert: Policy | undefined;

/** For reading only: nothing in such a document runs or is fetched, as long as nobody moves its nodes into ours. */
export function parseInert(html: string, type: DOMParserSupportedType = "text/html"): Document {
  inert ??= makePolicy("pagecast-inert", { createHTML: (text) => text });
  return new DOMParser().parseFromString(inert.createHTML(html), type);
}

let script: Policy | undefined;

/** The address of a worker's script: a file of ours, such as `/service-worker.js?language=en`. */
export function trustScript(path: string): string {
  script ??= makePolicy("pagecast-script", {
    createScriptURL(address) {
      if (/^\/(?:assets\/)?[\w.-]+\.js(?:\?language=[\w-]+)?$/.test(address)) return address;
      throw new TypeError(`${address} is no script of ours`);
    },
  });
  return script.createScriptURL(path);
}

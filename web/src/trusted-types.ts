/**
 * The server enforces Trusted Types: text becomes markup or a script's address only through a policy. These are all of them.
 * server/src/http/security-headers.ts allows them by name, and each can be created only once.
 */
type Name = "pagecast-reading" | "pagecast-inert" | "pagecast-script";
type Rules = { createHTML?(html: string): string; createScriptURL?(address: string): string };
/** The results are opaque objects. Typed as strings, which they are in browsers without Trusted Types. */
type Policy = { createHTML(html: string): string; createScriptURL(address: string): string };
type Factory = { createPolicy(name: string, rules: Rules): Policy };

export function createPolicy(name: Name, rules: Rules): Policy {
  const { trustedTypes } = globalThis as { trustedTypes?: Factory };
  return trustedTypes?.createPolicy(name, rules) ?? (rules as Policy);
}

let inert: Policy | undefined;

/** For reading only: nothing in such a document runs or is fetched, as long as its nodes are not moved into the page. */
export function parseInert(html: string, type: DOMParserSupportedType = "text/html"): Document {
  inert ??= createPolicy("pagecast-inert", { createHTML: (text) => text });
  return new DOMParser().parseFromString(inert.createHTML(html), type);
}

let script: Policy | undefined;

/** The address of a worker's script, which has to be one of our files, such as `/service-worker.js`. */
export function trustScript(path: string): string {
  script ??= createPolicy("pagecast-script", {
    createScriptURL(address) {
      if (/^\/(?:assets\/)?[\w.-]+\.js$/.test(address)) return address;
      throw new TypeError(`${address} is not one of our scripts`);
    },
  });
  return script.createScriptURL(path);
}

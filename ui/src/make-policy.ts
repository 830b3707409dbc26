/**
 * The server forbids its pages to turn text into markup or into the address of a script (Trusted Types), but for what has
 * passed a policy. These are all of them; server/src/http/security-headers.ts names them, and none can be made twice.
 */
type Name = "pagecast-reading" | "pagecast-inert" | "pagecast-script";
type Rules = { createHTML?(html: string): string; createScriptURL?(address: string): string };
/** What comes out are objects that only the browser can read. To us they are text, as they are where there are no Trusted Types. */
export type Policy = { createHTML(html: string): string; createScriptURL(address: string): string };
type Factory = { createPolicy(name: string, rules: Rules): Policy };

export function makePolicy(name: Name, rules: Rules): Policy {
  const { trustedTypes } = globalThis as { trustedTypes?: Factory };
  return trustedTypes?.createPolicy(name, rules) ?? (rules as Policy);
}

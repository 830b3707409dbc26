/**
 * The network address a request comes from. Each of our own proxies adds what it saw to the right of X-Forwarded-For; what
 * stands left of those was written by the client and may say anything.
 */
export function clientAddress(peer: string, forwardedFor: string | null, proxies: number): string {
  if (proxies === 0) return peer;
  const seen = (forwardedFor ?? "").split(",").map((address) => address.trim());
  return seen.at(-proxies) || peer;
}

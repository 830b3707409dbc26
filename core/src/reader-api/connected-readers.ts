/** Readers with steps of their own on the page that connects other readers. */
export const CONNECTED_READERS = [
  "netnewswire",
  "reeder",
  "fluent-reader",
  "feedme",
  "read-you",
  "newsboat",
  "rss-guard",
  "liferea",
  "miniflux",
  "fever",
] as const;
export type ConnectedReader = (typeof CONNECTED_READERS)[number];

/** What those made for FreshRSS expect after the address of the server; the others add the rest themselves. */
const BELOW: Partial<Record<ConnectedReader, string>> = {
  netnewswire: "/api/greader.php",
  reeder: "/api/greader.php",
  feedme: "/api/greader.php",
  "read-you": "/api/greader.php",
  newsboat: "/api/greader.php",
  fever: "/fever/",
};

/** What to enter as the address of the server there. */
export function connectAddress(reader: ConnectedReader, origin: string): string {
  return `${origin}${BELOW[reader] ?? ""}`;
}

/** The lines for the configuration of newsboat, without the key. */
export function newsboatLines(origin: string, name: string): string {
  const quoted = (text: string) => `"${text.replace(/["\\]/g, "\\$&")}"`;
  return [
    'urls-source "freshrss"',
    `freshrss-url ${quoted(connectAddress("newsboat", origin))}`,
    `freshrss-login ${quoted(name)}`,
    'freshrss-password "…"',
  ].join("\n");
}

/**
 * What the QR code of a new key contains: a page of this server that shows the address, the name and the key. They are in the
 * fragment, which browsers do not send, so the server never sees the key.
 */
export function writeConnectLink(origin: string, { name, key }: ConnectDetails): string {
  return `${origin}/connect#name=${encodeURIComponent(name)}&key=${encodeURIComponent(key)}`;
}

export type ConnectDetails = { name: string; key: string };

const LONGEST = 300;

/** Null: none, or not from a code of ours. */
export function readConnectLink(fragment: string): ConnectDetails | null {
  const params = new URLSearchParams(fragment.replace(/^#/, ""));
  const [name, key] = [params.get("name") ?? "", params.get("key") ?? ""];
  return name && key && name.length <= LONGEST && key.length <= LONGEST ? { name, key } : null;
}

/** Parses an address that a person typed or pasted, perhaps without a scheme. Null if it is not an address. */
export function readAddress(typed: string): string | null {
  const text = typed.trim();
  if (text === "" || /\s/.test(text)) return null;
  // Pages still offer feed:https://example.org/feed and feed://example.org/feed, which readers treat as http.
  const plain = text.replace(/^feed:\/\//i, "http://").replace(/^feed:/i, "");
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(plain) ? plain : `https://${plain}`;
  const url = URL.parse(address);
  return url && /^https?:$/.test(url.protocol) && url.hostname.includes(".") ? url.href : null;
}

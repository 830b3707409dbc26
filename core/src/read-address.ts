/** What a person typed or pasted, as an address; people leave the scheme out. Null when it cannot be one. */
export function readAddress(typed: string): string | null {
  const text = typed.trim();
  if (text === "" || /\s/.test(text)) return null;
  // Pages still offer feed:https://example.org/feed, or feed://example.org/feed, which readers have always taken for http.
  const plain = text.replace(/^feed:\/\//i, "http://").replace(/^feed:/i, "");
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(plain) ? plain : `https://${plain}`;
  const url = URL.parse(address);
  return url && /^https?:$/.test(url.protocol) && url.hostname.includes(".") ? url.href : null;
}

/** Parses an address that a person typed or pasted, perhaps without a scheme. Null if it is not an address. */
export function readAddress(typed: string): string | null {
  const text = typed.trim();
  if (text === "" || /\s/.test(text)) return null;
  const plain = withoutFeedScheme(text);
  const hasScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(plain);
  const url = URL.parse(hasScheme ? plain : `http://${plain}`);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const { hostname } = url;
  const isIpv4 = /^[\d.]+$/.test(hostname);
  // 163 is a name that people search for, but URLs read it as 0.0.0.163.
  if (isIpv4 && !plain.includes(hostname)) return null;
  const isLocal = isIpv4 || hostname.startsWith("[") || hostname === "localhost";
  if (!isLocal && !hostname.includes(".")) return null;
  // As browsers do: http only for IP addresses and this machine, which rarely have a certificate.
  return hasScheme || isLocal ? url.href : (URL.parse(`https://${plain}`)?.href ?? null);
}

/** Pages and lists still have feed:https://host/path, feed://https://host/path and feed://host/path, which readers treat as http. */
export function withoutFeedScheme(address: string): string {
  return address
    .replace(/^feed:(?:\/\/)?(?=https?:\/\/)/i, "")
    .replace(/^feed:\/\//i, "http://")
    .replace(/^feed:/i, "");
}

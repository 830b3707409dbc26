/**
 * Where the Google Reader API of a server may be, in the order to try: what a person typed, then where FreshRSS has it. Empty: not an
 * address. Without a scheme it is https, because a password is sent there.
 */
export function listReaderAddresses(written: string): string[] {
  const text = written.trim();
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) return [];
  if (url.hostname === "" || url.username !== "" || url.password !== "") return [];
  const path = url.pathname
    .replace(/\/{2,}/g, "/")
    .replace(/\/(?:accounts\/ClientLogin|reader(?:\/api.*)?|check\/compatibility)\/?$/i, "")
    .replace(/\/$/, "");
  if (/\/greader\.php$/i.test(path)) return [url.origin + path];
  // FreshRSS: people see …/i/, and its API is at …/api/greader.php. Without a web server's rules, both are in the folder p.
  const folder = path.replace(/\/(?:i|api)(?:\/index\.(?:php|html))?$/i, "");
  const paths = [path, `${folder}/api/greader.php`, `${folder}/p/api/greader.php`];
  return [...new Set(paths)].map((one) => url.origin + one);
}

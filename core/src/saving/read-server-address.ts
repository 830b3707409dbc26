/** Pages of these services that people copy the address of. */
const PAGES =
  /\/(?:api(?:\/.*)?|bookmarks(?:\/.*)?|login|profile(?:\/.*)?|settings(?:\/.*)?|developer(?:\/.*)?|(?:unread|all|archive|starred)\/list(?:\/.*)?|config)$/i;

/**
 * The address of a server from what a person typed or copied, without a slash at the end. Null: not an address. Without a scheme it is
 * https, because a secret is sent there.
 */
export function readServerAddress(written: string): string | null {
  const text = written.trim();
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) return null;
  if (url.hostname === "" || url.username !== "" || url.password !== "") return null;
  const path = url.pathname.replace(/\/{2,}/g, "/").replace(/\/$/, "");
  return url.origin + path.replace(PAGES, "").replace(/\/$/, "");
}

/** Whether an address has a user name or password in it. */
export function hasPassword(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && (url.username !== "" || url.password !== "");
}

/**
 * Text without the user name and password of addresses in it: they are neither stored nor shown. The text may have no valid address, or one
 * without a scheme.
 */
export function withoutPassword(text: string): string {
  const url = hasPassword(text) ? URL.parse(text) : null;
  // Also where the scheme has fewer slashes than usual: "https:me:secret@a.example".
  if (url !== null) return Object.assign(url, { username: "", password: "" }).href;
  return text.replace(LOGIN, "$1");
}

const LOGIN = /(:\/\/|^(?!mailto:)(?=[^\s:/@]+:))[^\s/?#]*@/gi;

import { browser } from "wxt/browser";

/** Whether the person has allowed requests to this server. */
export function hasPermission(server: string): Promise<boolean> {
  return browser.permissions.contains({ origins: [patternOf(server)] });
}

/** Asks the person. Must be called in a click handler, or the browser refuses. */
export function requestPermission(server: string): Promise<boolean> {
  return browser.permissions.request({ origins: [patternOf(server)] });
}

export async function removePermission(server: string): Promise<void> {
  if (await hasPermission(server)) await browser.permissions.remove({ origins: [patternOf(server)] });
}

/** Without the port, which Firefox does not support in patterns. */
function patternOf(server: string): string {
  const { protocol, hostname } = new URL(server);
  return `${protocol}//${hostname}/*`;
}

import { browser } from "wxt/browser";

/** Whether the person has let us speak to this server. */
export function mayAsk(server: string): Promise<boolean> {
  return browser.permissions.contains({ origins: [patternOf(server)] });
}

/** Asks the person. Only inside a press of theirs: the browser refuses otherwise. */
export function askPermission(server: string): Promise<boolean> {
  return browser.permissions.request({ origins: [patternOf(server)] });
}

export async function giveBackPermission(server: string): Promise<void> {
  if (await mayAsk(server)) await browser.permissions.remove({ origins: [patternOf(server)] });
}

/** Without the port: Firefox knows none in patterns. */
function patternOf(server: string): string {
  const { protocol, hostname } = new URL(server);
  return `${protocol}//${hostname}/*`;
}

import { browser } from "wxt/browser";
import { readSettings, type Settings } from "./settings.ts";

const NAME = "settings";

export async function loadSettings(): Promise<Settings> {
  return readSettings((await browser.storage.local.get(NAME))[NAME]);
}

export async function saveSettings(settings: Settings): Promise<void> {
  await browser.storage.local.set({ [NAME]: settings });
}

export async function changeSettings(change: Partial<Settings>): Promise<Settings> {
  const settings = { ...(await loadSettings()), ...change };
  await saveSettings(settings);
  return settings;
}

/** Content scripts run in other sites' pages and must not read the API key. Firefox does not support this yet. */
export async function hideFromContentScripts(): Promise<void> {
  await browser.storage.local.setAccessLevel?.({ accessLevel: "TRUSTED_CONTEXTS" });
}

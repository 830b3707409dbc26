import { afterSave, changeCopy, type DeviceCopy, meetServer, readDeviceCopy } from "#core/reading/device-copy.ts";
import type { ReadingChange, ReadingSettings } from "#core/reading/reading-settings.ts";
import { themeAt } from "#core/reading/theme-at.ts";
import { meQuery } from "../person/me.ts";
import { queryClient, rpc } from "../rpc.ts";
import { storedSetting } from "./stored-setting.ts";

/** apply-preferences.js reads the same key before the first paint. */
const copy = storedSetting<DeviceCopy>("reading-settings", (text) => readDeviceCopy(text, oldTheme.read()));
const oldTheme = storedSetting("theme", (text) => text);

export function useReadingSettings(): ReadingSettings {
  return copy.use().settings;
}

/** Sliders change a setting many times a second. */
const SAVE_AFTER_MS = 400;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shown at once, then saved for the person. What could not be saved is saved when the server next answers. */
export function changeReading(change: ReadingChange): void {
  const me = queryClient.getQueryData(meQuery.queryKey);
  copy.write(changeCopy(copy.read(), change, me === undefined ? undefined : (me?.id ?? null)));
  showTheme();
  clearTimeout(timer);
  if (me) timer = setTimeout(() => void save(me.id), SAVE_AFTER_MS);
}

/** Raised by every save: an answer to an earlier question may be older than what was saved. */
let saves = 0;

/** What the server has, where another device may have changed it. Then what only this device has is saved. */
export async function loadReading(userId: string): Promise<null> {
  const savesBefore = saves;
  const stored = await rpc.readingSettings.get.query();
  if (saves !== savesBefore) return null;
  copy.write(meetServer(copy.read(), userId, stored));
  showTheme();
  await save(userId);
  return null;
}

async function save(userId: string): Promise<void> {
  const { owner, unsaved } = copy.read();
  if (owner !== userId || Object.keys(unsaved).length === 0) return;
  saves++;
  try {
    const stored = await rpc.readingSettings.save.mutate(unsaved);
    copy.write(afterSave(copy.read(), userId, unsaved, stored));
  } catch {
    // Without a connection, or the session has ended: it stays unsaved, and on this device.
  } finally {
    saves++;
  }
}

/** By the settings and the device's clock. */
export function showTheme(): void {
  const now = new Date();
  const theme = themeAt(copy.read().settings, now.getHours() * 60 + now.getMinutes());
  const { dataset } = document.documentElement;
  if (theme === null) delete dataset.theme;
  else dataset.theme = theme;
}

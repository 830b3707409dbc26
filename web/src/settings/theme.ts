import { storedSetting } from "../preferences/stored-setting.ts";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** apply-preferences.js reads the same key before the first paint. */
const stored = storedSetting<Theme>("theme", (text) => (text === "light" || text === "dark" ? text : "system"));

export const useTheme = stored.use;

export function chooseTheme(theme: Theme): void {
  stored.write(theme);
  const { dataset } = document.documentElement;
  if (theme === "system") delete dataset.theme;
  else dataset.theme = theme;
}

/**
 * The theme at a minute of the day, for the chosen settings, which may be of another version; null: the system's. The page's
 * first script contains the text of this function (web/preferences-script.ts), so it uses nothing from outside.
 */
export function themeAt(
  settings: { theme?: unknown; darkFrom?: unknown; lightFrom?: unknown } | null | undefined,
  minute: number,
): "light" | "dark" | null {
  const { theme, darkFrom, lightFrom } = settings ?? {};
  if (theme === "light" || theme === "dark") return theme;
  if (theme !== "time") return null;
  const [dark = Number.NaN, light = Number.NaN] = [darkFrom, lightFrom].map((time) => {
    const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(String(time)) ?? [];
    return Number(hours) * 60 + Number(minutes);
  });
  if (Number.isNaN(dark + light) || dark === light) return null;
  // The dark hours usually contain midnight.
  const isDark = dark < light ? minute >= dark && minute < light : minute >= dark || minute < light;
  return isDark ? "dark" : "light";
}

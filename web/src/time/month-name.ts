/** `2026-09` as September 2026, or 2026年9月. */
export function monthName(month: string, language: string): string {
  const format = new Intl.DateTimeFormat(language, { year: "numeric", month: "long", timeZone: "UTC" });
  return format.format(new Date(`${month}-01T00:00:00Z`));
}

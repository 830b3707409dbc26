/** The parts in which a language is downloaded; which areas are in which is said in words/en/bundle-*.ts. */
export type Bundle = "start" | "lookup" | "results" | "rest";

/** What the screen at an address needs. Self-contained: the build copies it into apply-preferences.js. */
export function wordsForAddress({ pathname, search }: { pathname: string; search: string }): Bundle[] {
  if (pathname === "/") return search === "" ? ["start"] : ["start", "lookup", "results"];
  return pathname.startsWith("/catalogue") ? ["start", "lookup"] : ["start", "lookup", "results", "rest"];
}

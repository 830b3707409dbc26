/** The parts in which a language is downloaded; words/en/bundle-*.ts list the areas of each. */
export type Bundle = "start" | "lookup" | "results" | "rest";

/** The bundles that the screen at an address needs. Self-contained: the build copies it into apply-preferences.js. */
export function wordsForAddress({ pathname, search }: { pathname: string; search: string }): Bundle[] {
  if (pathname === "/") return search === "" ? ["start"] : ["start", "lookup", "results"];
  return pathname.startsWith("/catalogue") ? ["start", "lookup"] : ["start", "lookup", "results", "rest"];
}

/** The parts in which a language is downloaded; which areas are in which is said in words/en/bundle-*.ts. */
export type Bundle = "start" | "lookup" | "rest";

/** What the screen at an address needs. Self-contained: the build copies it into apply-preferences.js. */
export function wordsForAddress({ pathname, search }: { pathname: string; search: string }): Bundle[] {
  if (pathname === "/" && search === "") return ["start"];
  return pathname.startsWith("/catalogue") ? ["start", "lookup"] : ["start", "lookup", "rest"];
}

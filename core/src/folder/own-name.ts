import { cleanName } from "./clean-name.ts";

/**
 * A person's own name of a channel, or null: a name that is empty, or what the channel is called anyway, is none. `title` is the feed's,
 * empty before it was fetched; `addresses` are what stands in for it until then. `isImported`: FreshRSS writes some characters of titles in
 * full width, so a name from a list that differs in nothing else is the feed's.
 */
export function ownName(
  written: string | null,
  { title, addresses = [], isImported = false }: { title: string; addresses?: readonly string[]; isImported?: boolean },
): string | null {
  const name = cleanName(written ?? "");
  const fold = (text: string) => (isImported ? foldWidth(cleanName(text)) : cleanName(text));
  return name === "" || [title, ...addresses].some((other) => fold(other) === fold(name)) ? null : name;
}

function foldWidth(name: string): string {
  return name.normalize("NFKC").replaceAll("’", "'");
}

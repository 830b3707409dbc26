import { type ChosenReader, readerAddress, readerOf } from "#core/readers.ts";
import { useWords } from "../words/words.ts";

/** A reader that a feed can be opened in; `address` is where to go to add it there. */
export interface OpenIn {
  name: string;
  hint?: string | undefined;
  address: (feedUrl: string) => string | null;
}

/** The readers somebody chose, as a menu names them: by name, or else by their host. */
export function useOpenIn(readers: readonly ChosenReader[]): OpenIn[] {
  const words = useWords("suggestions");
  return readers.map((chosen) => {
    const { name, kind } = readerOf(chosen.id);
    const host = kind === "self-hosted" || kind === "custom" ? URL.parse(chosen.at)?.host : undefined;
    return {
      name: name || host || chosen.at,
      hint: kind === "app" ? words.onThisDevice : name ? host : undefined,
      address: (feedUrl) => readerAddress(chosen, feedUrl),
    };
  });
}

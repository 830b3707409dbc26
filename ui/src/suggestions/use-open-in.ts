import { type ChosenReader, readerAddress, readerOf } from "#core/readers.ts";
import { useWords } from "../words/words.ts";

/** A reader to open a feed in; `address` gives the address that adds the feed. */
export interface OpenIn {
  name: string;
  hint?: string | undefined;
  address: (feedUrl: string) => string | null;
}

/** The chosen readers, labelled by name or else by host. */
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

import { createContext, createElement, type ReactNode, use } from "react";
import type { words as extension } from "#words/en/bundle-extension.ts";
import type { words as lookup } from "#words/en/bundle-lookup.ts";
import type { words as rest } from "#words/en/bundle-rest.ts";
import type { words as results } from "#words/en/bundle-results.ts";
import type { words as start } from "#words/en/bundle-start.ts";

/** The code of a language (words/language.ts); also the value of `lang`. */
export type Language = string;

/** All areas. English defines the keys; a language that lacks one does not compile. */
export type Words = typeof start & typeof lookup & typeof results & typeof rest & typeof extension;

export interface WordsInUse {
  language: Language;
  /** The areas loaded so far. */
  words: Partial<Words>;
  /** Loads the bundle with this area into `words`. Returns the same promise for the same area. */
  load: (area: keyof Words) => Promise<unknown>;
}

/** What use() returns from at once: React reads the status. */
const LOADED = Object.assign(Promise.resolve(), { status: "fulfilled", value: undefined });

const WordsContext = createContext<WordsInUse | null>(null);

export function WordsProvider({ value, children }: { value: WordsInUse; children: ReactNode }) {
  return createElement(WordsContext, { value }, children);
}

export function useLanguage(): Language {
  return useWordsInUse().language;
}

/** const words = useWords("video"); words.showCover. Suspends while the words are loading. */
export function useWords<Area extends keyof Words>(area: Area): Words[Area] {
  const { words, load } = useWordsInUse();
  // Always called: a screen that has waited in use() loses its hooks when it does not call it again.
  use(words[area] ? LOADED : load(area));
  return words[area] as Words[Area];
}

function useWordsInUse(): WordsInUse {
  const inUse = use(WordsContext);
  if (!inUse) throw new Error("useWords needs a WordsProvider above it");
  return inUse;
}

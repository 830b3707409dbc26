import type { Language, Words, WordsInUse } from "#ui/words/words.ts";
import type { words as lookup } from "#words/en/bundle-lookup.ts";
import type { words as results } from "#words/en/bundle-results.ts";
import type { Bundle } from "./words-for-address.ts";

const FILES = import.meta.glob<{ words: Partial<Words> }>("../../words/*/bundle-{start,lookup,results,rest}.ts");
// Which bundle an area is in; the bundles themselves are not loaded yet. The compiler compares the lists with them.
const LOOKUP: Record<keyof typeof lookup, 1> = {
  catalogue: 1,
  common: 1,
  home: 1,
  nameSearch: 1,
  suggestions: 1,
  verdicts: 1,
};
const RESULTS: Record<keyof typeof results, 1> = {
  feedProblems: 1,
  feedService: 1,
  preview: 1,
  problems: 1,
  results: 1,
  subscribe: 1,
};

const inUse: Record<Language, WordsInUse> = {};
const loading: Record<string, Promise<unknown> | undefined> = {};

/** The words of a language that are loaded so far; the others are loaded when a screen needs them. */
export function wordsIn(language: Language): WordsInUse {
  inUse[language] ??= {
    language,
    words: {},
    load: (area) => loadBundle(language, area in LOOKUP ? "lookup" : area in RESULTS ? "results" : "rest"),
  };
  return inUse[language];
}

export function loadWords(
  language: Language,
  bundles: readonly Bundle[] = ["start", "lookup", "results", "rest"],
): Promise<unknown> {
  return Promise.all(bundles.map((bundle) => loadBundle(language, bundle)));
}

function loadBundle(language: Language, bundle: Bundle): Promise<unknown> {
  const file = `../../words/${language}/bundle-${bundle}.ts`;
  loading[file] ??= FILES[file]?.().then(
    ({ words }) => Object.assign(wordsIn(language).words, words),
    (cause) => {
      // So that the next screen retries.
      delete loading[file];
      throw cause;
    },
  );
  return loading[file] ?? Promise.reject(new Error(`There are no words in ${language}.`));
}

import type { Language, Words, WordsInUse } from "#ui/words/words.ts";
import type { words as lookup } from "#words/en/bundle-lookup.ts";
import type { Bundle } from "./words-for-address.ts";

const FILES = import.meta.glob<{ words: Partial<Words> }>("../../words/*/bundle-{start,lookup,rest}.ts");
const LOOKUP: Record<keyof typeof lookup, true> = { catalogue: true, common: true, suggestions: true, verdicts: true };

const inUse: Record<Language, WordsInUse> = {};
const loading: Record<string, Promise<unknown> | undefined> = {};
const loaded = new Set<string>();

/** The words of a language, as far as they are loaded; the others come when a screen asks for them. */
export function wordsIn(language: Language): WordsInUse {
  inUse[language] ??= {
    language,
    words: {},
    load: (area) => loadBundle(language, area in LOOKUP ? "lookup" : "rest"),
  };
  return inUse[language];
}

/** Undefined when they are all there. */
export function loadWords(
  language: Language,
  bundles: readonly Bundle[] = ["start", "lookup", "rest"],
): Promise<unknown> | undefined {
  const missing = bundles.filter((bundle) => !loaded.has(fileOf(language, bundle)));
  return missing.length > 0 ? Promise.all(missing.map((bundle) => loadBundle(language, bundle))) : undefined;
}

function loadBundle(language: Language, bundle: Bundle): Promise<unknown> {
  const file = fileOf(language, bundle);
  loading[file] ??= FILES[file]?.().then(
    ({ words }) => {
      Object.assign(wordsIn(language).words, words);
      loaded.add(file);
    },
    (cause) => {
      // So that the next screen tries again.
      delete loading[file];
      throw cause;
    },
  );
  return loading[file] ?? Promise.reject(new Error(`There are no words in ${language}.`));
}

function fileOf(language: Language, bundle: Bundle): string {
  return `../../words/${language}/bundle-${bundle}.ts`;
}

import type { Bundle } from "./src/words-for-address.ts";

/** The file of each bundle, by language. */
export type WordsChunks = Record<string, Partial<Record<Bundle, string>>>;

/** `words-rest-zh-Hans` for words/zh-Hans/bundle-rest.ts; null for any other chunk. */
export function nameWordsChunk(module: string | null): string | null {
  const [, language, bundle] = module?.match(/\/words\/([\w-]+)\/bundle-(\w+)\.ts$/) ?? [];
  return language ? `words-${bundle}-${language}` : null;
}

/** Finds the words chunks among the files of a build. */
export function findWordsChunks(files: readonly string[]): WordsChunks {
  const chunks: WordsChunks = {};
  for (const file of files) {
    const [, bundle, language] = file.match(/words-(\w+)-([\w-]+)-[\w-]{8}\.js$/) ?? [];
    if (language) chunks[language] = { ...chunks[language], [bundle as Bundle]: `/${file}` };
  }
  return chunks;
}

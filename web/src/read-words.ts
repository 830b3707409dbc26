import type { Words } from "#ui/words/words.ts";
import { wordsIn } from "./load-words.ts";

/** One area in the language of the page, for code outside of components. */
export async function readWords<Area extends keyof Words>(area: Area): Promise<Words[Area]> {
  const { words, load } = wordsIn(document.documentElement.lang);
  if (!words[area]) await load(area);
  return words[area] as Words[Area];
}

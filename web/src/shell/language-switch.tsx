import { Segmented } from "#ui/controls/segmented.tsx";
import { LANGUAGES, type Language, useLanguage, useWords } from "#ui/words/words.ts";
import { useChooseLanguage } from "../language.tsx";
import { shellWords } from "../words/shell-words.ts";

/** Each language in its own words, so that a person who reads only one of them finds it. */
const NAMES: Record<Language, string> = { en: "English", "zh-Hans": "简体中文" };
const SEGMENTS = LANGUAGES.map((language) => ({ value: language, label: NAMES[language], lang: language }));

export function LanguageSwitch() {
  const words = useWords(shellWords);
  const language = useLanguage();
  return <Segmented label={words.language} segments={SEGMENTS} value={language} onChange={useChooseLanguage()} />;
}

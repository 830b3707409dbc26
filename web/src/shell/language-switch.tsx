import { LANGUAGES, type Language, useLanguage, useWords } from "#ui/words/words.ts";
import { useChooseLanguage } from "../language.tsx";
import { shellWords } from "../words/shell-words.ts";

/** Each language in its own words, so that a person who reads only one of them finds it. */
const NAMES: Record<Language, string> = { en: "English", "zh-Hans": "简体中文" };

export function LanguageSwitch() {
  const words = useWords(shellWords);
  const language = useLanguage();
  const choose = useChooseLanguage();
  return (
    <fieldset className="flex gap-1">
      <legend className="sr-only">{words.language}</legend>
      {LANGUAGES.map((name) => (
        <button
          key={name}
          type="button"
          lang={name}
          aria-pressed={name === language}
          onClick={() => choose(name)}
          className="h-8 rounded-control px-2 text-text-2 hover:bg-hover aria-pressed:font-semibold aria-pressed:text-text"
        >
          {NAMES[name]}
        </button>
      ))}
    </fieldset>
  );
}

import { Segmented } from "#ui/controls/segmented.tsx";
import { LANGUAGES } from "#ui/words/languages.ts";
import { type Language, useLanguage, useWords } from "#ui/words/words.ts";
import { useChooseLanguage } from "../language.tsx";

/** Each language is named in that language, so that people find theirs. */
const SEGMENTS = LANGUAGES.map(({ code, name }) => ({ value: code, label: name, lang: code }));

export function LanguageSwitch() {
  const words = useWords("shell");
  const chooseLanguage = useChooseLanguage();
  const choose = (language: Language) =>
    void chooseLanguage(language).catch(async () => {
      const { notify } = await import("../notify.ts");
      notify({ kind: "failure", title: words.languageNotLoaded });
    });
  return <Segmented label={words.language} segments={SEGMENTS} value={useLanguage()} onChange={choose} />;
}

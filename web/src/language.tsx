import { createContext, type ReactNode, use, useState } from "react";
import { LANGUAGES } from "#ui/words/languages.ts";
import { type Language, WordsProvider } from "#ui/words/words.ts";
import { loadWords, wordsIn } from "./load-words.ts";
import { storedSetting } from "./preferences/stored-setting.ts";

/** apply-preferences.js reads the same key before the first paint. */
const stored = storedSetting("language", (text) => text);

const ChooseContext = createContext<(language: Language) => Promise<void>>(async () => {});

/** Provides the words of the person's language: the browser's at first, then the chosen one. */
export function ChosenLanguage({ children }: { children: ReactNode }) {
  // Set by apply-preferences.js before the first paint.
  const [language, setLanguage] = useState<Language>(document.documentElement.lang);
  const choose = async (chosen: Language) => {
    await loadWords(chosen);
    document.documentElement.lang = chosen;
    document.documentElement.dir = LANGUAGES.find(({ code }) => code === chosen)?.direction ?? "";
    stored.write(chosen);
    setLanguage(chosen);
  };
  return (
    <WordsProvider value={wordsIn(language)}>
      <ChooseContext value={choose}>{children}</ChooseContext>
    </WordsProvider>
  );
}

/** Loads the language first, so it rejects without a connection. */
export function useChooseLanguage(): (language: Language) => Promise<void> {
  return use(ChooseContext);
}

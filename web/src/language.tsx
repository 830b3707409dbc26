import { createContext, type ReactNode, use, useEffect, useState } from "react";
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
    showLanguage(chosen);
    stored.write(chosen);
    setLanguage(chosen);
  };
  const chosen = stored.use();
  useEffect(() => {
    const isKnown = LANGUAGES.some(({ code }) => code === chosen);
    if (!isKnown || chosen === document.documentElement.lang) return;
    // Chosen in another tab. Without a connection this one keeps its language until it is loaded again.
    const other = chosen as Language;
    let isCurrent = true;
    loadWords(other).then(
      () => {
        if (!isCurrent) return;
        showLanguage(other);
        setLanguage(other);
      },
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [chosen]);
  return (
    <WordsProvider value={wordsIn(language)}>
      <ChooseContext value={choose}>{children}</ChooseContext>
    </WordsProvider>
  );
}

function showLanguage(language: Language): void {
  document.documentElement.lang = language;
  document.documentElement.dir = LANGUAGES.find(({ code }) => code === language)?.direction ?? "";
}

/** Loads the language first, so it rejects without a connection. */
export function useChooseLanguage(): (language: Language) => Promise<void> {
  return use(ChooseContext);
}

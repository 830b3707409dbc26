import { createContext, type ReactNode, use, useState } from "react";
import { type Language, LanguageProvider } from "#ui/words/words.ts";

const ChooseContext = createContext<(language: Language) => void>(() => {});

/** The person's language, for all words below it: the browser's at first, then the one they chose. */
export function ChosenLanguage({ children }: { children: ReactNode }) {
  // settle.js has put it there before the first paint.
  const [language, setLanguage] = useState<Language>(document.documentElement.lang === "zh-Hans" ? "zh-Hans" : "en");
  const choose = (chosen: Language) => {
    document.documentElement.lang = chosen;
    localStorage.setItem("language", chosen);
    setLanguage(chosen);
  };
  return (
    <LanguageProvider language={language}>
      <ChooseContext value={choose}>{children}</ChooseContext>
    </LanguageProvider>
  );
}

export function useChooseLanguage(): (language: Language) => void {
  return use(ChooseContext);
}

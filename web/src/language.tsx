import { createContext, type ReactNode, use, useState } from "react";

export type Language = "en" | "zh-Hans";
/** The words of one area of the app in every language; a missing translation does not compile. */
export type Words<Area> = Record<Language, Area>;

const LanguageContext = createContext<{ language: Language; choose(language: Language): void } | null>(null);

export function LanguageProvider({ children }: { children: ReactNode }) {
  // settle.js has put it there before the first paint.
  const [language, setLanguage] = useState<Language>(document.documentElement.lang === "zh-Hans" ? "zh-Hans" : "en");
  const choose = (chosen: Language) => {
    document.documentElement.lang = chosen;
    localStorage.setItem("language", chosen);
    setLanguage(chosen);
  };
  return <LanguageContext value={{ language, choose }}>{children}</LanguageContext>;
}

export function useLanguage() {
  const context = use(LanguageContext);
  if (!context) throw new Error("useLanguage needs a LanguageProvider above it");
  return context;
}

export function useWords<Area>(words: Words<Area>): Area {
  return words[useLanguage().language];
}

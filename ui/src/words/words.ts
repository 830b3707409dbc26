import { createContext, createElement, type ReactNode, use } from "react";

/** The languages the screens speak; also the value of `lang`. */
export type Language = "en" | "zh-Hans";

export const LANGUAGES: readonly Language[] = ["en", "zh-Hans"];

/** One area's words, one file each: English says which there are, and a language that lacks one does not compile. */
export type WordsOf<Area> = Record<Language, Area>;

const LanguageContext = createContext<Language>("en");

export function LanguageProvider({ language, children }: { language: Language; children: ReactNode }) {
  return createElement(LanguageContext, { value: language }, children);
}

export function useLanguage(): Language {
  return use(LanguageContext);
}

/** const words = useWords(videoWords); words.showCover */
export function useWords<Area>(words: WordsOf<Area>): Area {
  return words[useLanguage()];
}

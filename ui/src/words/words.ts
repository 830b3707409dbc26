import { createContext, createElement, type ReactNode, useContext } from "react";
import { commonWords } from "./common-words.ts";
import type { Language } from "./language.ts";
import { membershipWords } from "./membership-words.ts";
import { subscribeWords } from "./subscribe-words.ts";
import { videoWords } from "./video-words.ts";

export type { Language } from "./language.ts";

/** Every area of words. A new area is one file with English and Chinese, and one line here. */
const AREAS = {
  common: commonWords,
  subscribe: subscribeWords,
  membership: membershipWords,
  video: videoWords,
};

export type Words = { [Name in keyof typeof AREAS]: (typeof AREAS)[Name]["en"] };

const WORDS: Record<Language, Words> = { en: inLanguage("en"), "zh-Hans": inLanguage("zh-Hans") };

function inLanguage(language: Language): Words {
  return Object.fromEntries(Object.entries(AREAS).map(([name, area]) => [name, area[language]])) as Words;
}

/** For code outside React. */
export function wordsIn(language: Language): Words {
  return WORDS[language];
}

const LanguageContext = createContext<Language>("en");

export function LanguageProvider({ language, children }: { language: Language; children: ReactNode }) {
  return createElement(LanguageContext.Provider, { value: language }, children);
}

export function useLanguage(): Language {
  return useContext(LanguageContext);
}

export function useWords(): Words {
  return WORDS[useLanguage()];
}

/** The languages the screens speak; also the value of `lang`. */
export type Language = "en" | "zh-Hans";

export const LANGUAGES: readonly Language[] = ["en", "zh-Hans"];

/** One area's words: English says which there are, and a language that lacks one does not compile. */
export type Area<Words> = Record<Language, Words>;

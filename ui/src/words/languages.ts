import type { LanguageFacts } from "#words/language.ts";

const FOLDERS = import.meta.glob<LanguageFacts>("../../../words/*/language.ts", { eager: true, import: "language" });

/** Every language that has a folder in words/, in the order of their codes. */
export const LANGUAGES: readonly LanguageFacts[] = Object.values(FOLDERS);

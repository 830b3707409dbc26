import type { LanguageFacts } from "../language.ts";

export const language: LanguageFacts = {
  code: "en",
  name: "English",
  browserLanguages: ["en"],
  direction: "ltr",
};

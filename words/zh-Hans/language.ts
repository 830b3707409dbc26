import type { LanguageFacts } from "../language.ts";

export const language: LanguageFacts = {
  code: "zh-Hans",
  name: "简体中文",
  browserLanguages: ["zh"],
  direction: "ltr",
};

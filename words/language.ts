/** What a language's folder says about itself in `language.ts`. Data only: the build writes it into other files. */
export type LanguageFacts = {
  /** The name of the folder, and the value of `lang` (BCP 47). */
  code: string;
  /** In its own words, so that people who read no other language find it. */
  name: string;
  /** The browser languages it stands for: `zh` covers zh-CN, zh-TW and the like. The longest match wins. */
  browserLanguages: readonly string[];
  direction: "ltr" | "rtl";
};

/** The code of the first wanted language that there are words for, else English. Self-contained: the build copies it into a script. */
export function chooseLanguage(
  languages: readonly Pick<LanguageFacts, "code" | "browserLanguages">[],
  wanted: readonly string[],
): string {
  for (const tag of wanted) {
    let longest = "";
    let found = "";
    for (const { code, browserLanguages } of languages)
      for (const prefix of browserLanguages)
        if (prefix.length > longest.length && `${tag}-`.toLowerCase().startsWith(`${prefix}-`.toLowerCase())) {
          longest = prefix;
          found = code;
        }
    if (found) return found;
  }
  return "en";
}

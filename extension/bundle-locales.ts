import type { extensionManifest } from "#words/en/extension-manifest.ts";
import { importWords, listLanguages } from "#words/list-languages.ts";

type Manifest = { extensionManifest: typeof extensionManifest };

/** `_locales` of the extension: one file for each language that has a folder in words/. */
export async function listLocaleFiles(words?: string) {
  return Promise.all(
    (await listLanguages(words)).map(async ({ code }) => {
      const { locale, ...texts } = (await importWords<Manifest>(code, "extension-manifest", words)).extensionManifest;
      const messages = Object.entries(texts).map(([name, message]) => [name, { message }]);
      return {
        contents: JSON.stringify(Object.fromEntries(messages)),
        relativeDest: `_locales/${locale}/messages.json`,
      };
    }),
  );
}

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { themeAt } from "../core/src/reading/theme-at.ts";
import { chooseLanguage } from "../words/language.ts";
import { listLanguages } from "../words/list-languages.ts";
import { wordsForAddress } from "./src/words-for-address.ts";
import { findWordsChunks, type WordsChunks } from "./words-chunks.ts";

const NAME = "apply-preferences.js";

/** Serves and builds /apply-preferences.js: its source, with the data about the languages in front of it. */
export function preferencesScript(): Plugin {
  return {
    name: "preferences-script",
    configureServer(server) {
      server.middlewares.use(`/${NAME}`, (_, response, next) => {
        writeScript({}).then((script) => response.setHeader("content-type", "text/javascript").end(script), next);
      });
    },
    async generateBundle(_, bundle) {
      const source = await writeScript(findWordsChunks(Object.keys(bundle)));
      this.emitFile({ type: "asset", fileName: NAME, source });
    },
  };
}

async function writeScript(chunks: WordsChunks): Promise<string> {
  const languages = (await listLanguages()).map(({ code, browserLanguages, direction }) => ({
    code,
    browserLanguages,
    direction,
  }));
  const source = readFileSync(join(import.meta.dirname, NAME), "utf8").replace(/^\/\/.*\n/gm, "");
  const known = `const LANGUAGES = ${JSON.stringify(languages)};\nconst WORDS = ${JSON.stringify(chunks)};`;
  // In a block, so that none of these names are global.
  return `{\n${known}\n${chooseLanguage}\n${wordsForAddress}\n${themeAt}\n${source}}\n`;
}

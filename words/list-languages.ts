import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { LanguageFacts } from "./language.ts";

/** Every language that has a folder, for code that runs on Node. Screens find the folders through Vite: ui/src/words/languages.ts. */
export async function listLanguages(folder = import.meta.dirname): Promise<LanguageFacts[]> {
  const codes = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const modules = codes.map(({ name }) => importWords<typeof import("./en/language.ts")>(name, "language", folder));
  return (await Promise.all(modules)).map(({ language }) => language);
}

/** One file of one language: `importWords<typeof import("./en/mail.ts")>("en", "mail")`. */
export function importWords<Module>(code: string, file: string, folder = import.meta.dirname): Promise<Module> {
  return import(pathToFileURL(join(folder, code, `${file}.ts`)).href);
}

import "./screen.css";
import { type ReactNode, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Toasts } from "#ui/controls/toasts.tsx";
import { LANGUAGES } from "#ui/words/languages.ts";
import { type Words, WordsProvider } from "#ui/words/words.ts";
import { chooseLanguage } from "#words/language.ts";
import type { Settings } from "../settings/settings.ts";

/** The extension contains every language; a page loads one. */
const LOADERS = import.meta.glob<Partial<Words>>("../../../words/*/bundle-extension.ts", { import: "words" });

/** Renders one of our pages in the person's language and theme. */
export async function renderScreen({ language, theme }: Settings, content: ReactNode): Promise<void> {
  const code = language === "auto" ? chooseLanguage(LANGUAGES, navigator.languages) : language;
  const load = LOADERS[`../../../words/${code}/bundle-extension.ts`];
  if (!load) throw new Error(`There are no words in ${code}.`);
  const words = await load();
  document.documentElement.lang = code;
  document.documentElement.dir = LANGUAGES.find((one) => one.code === code)?.direction ?? "";
  if (theme !== "auto") document.documentElement.dataset.theme = theme;
  createRoot(document.getElementById("root") as HTMLElement).render(
    <StrictMode>
      <WordsProvider value={{ language: code, words, load }}>
        {content}
        <Toasts />
      </WordsProvider>
    </StrictMode>,
  );
}

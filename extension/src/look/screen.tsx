import "./screen.css";
import { type ReactNode, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Toasts } from "#ui/controls/toasts.tsx";
import { type Language, LanguageProvider } from "#ui/words/words.ts";
import type { Settings } from "../settings/settings.ts";

/** Draws a page of ours in the person's language and theme. */
export function drawScreen({ language, theme }: Settings, content: ReactNode): void {
  const chosen = chooseLanguage(language);
  document.documentElement.lang = chosen;
  if (theme !== "auto") document.documentElement.dataset.theme = theme;
  createRoot(document.getElementById("root") as HTMLElement).render(
    <StrictMode>
      <LanguageProvider language={chosen}>
        {content}
        <Toasts />
      </LanguageProvider>
    </StrictMode>,
  );
}

function chooseLanguage(language: Settings["language"]): Language {
  if (language !== "auto") return language;
  return /^zh\b/i.test(navigator.language) ? "zh-Hans" : "en";
}

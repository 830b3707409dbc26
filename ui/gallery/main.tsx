import "./styles.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { type Language, LanguageProvider } from "#ui/words/words.ts";
import { startControl } from "./control.ts";
import { Gallery } from "./gallery.tsx";

const query = new URLSearchParams(location.search);
const language: Language = query.get("lang") === "zh-Hans" ? "zh-Hans" : "en";
document.documentElement.lang = language;
const theme = query.get("theme");
if (theme) document.documentElement.dataset.theme = theme;
startControl();

createRoot(document.getElementById("root") as HTMLElement).render(
  <StrictMode>
    <LanguageProvider language={language}>
      <Gallery query={query} />
    </LanguageProvider>
  </StrictMode>,
);

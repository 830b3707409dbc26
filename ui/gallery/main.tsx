import "./styles.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { type Words, WordsProvider } from "#ui/words/words.ts";
import { startControl } from "./control.ts";
import { Gallery } from "./gallery.tsx";

const LOADERS = import.meta.glob<Partial<Words>>("../../words/*/bundle-{start,lookup,results,rest}.ts", {
  import: "words",
});

const query = new URLSearchParams(location.search);
const language = query.get("lang") ?? "en";
document.documentElement.lang = language;
const theme = query.get("theme");
if (theme) document.documentElement.dataset.theme = theme;
startControl();

const files = Object.keys(LOADERS).filter((file) => file.startsWith(`../../words/${language}/`));
const bundles = await Promise.all(files.map((file) => LOADERS[file]?.()));
const words: Partial<Words> = Object.assign({}, ...bundles);

createRoot(document.getElementById("root") as HTMLElement).render(
  <StrictMode>
    <WordsProvider value={{ language, words, load: async () => {} }}>
      <Gallery query={query} />
    </WordsProvider>
  </StrictMode>,
);

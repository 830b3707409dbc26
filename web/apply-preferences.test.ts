import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";

// Reads what `npm run build` wrote: `npm test` builds first.
const SCRIPT = readFileSync(join(import.meta.dirname, "dist/apply-preferences.js"), "utf8");

interface Visit {
  languages?: string[];
  address?: string;
  /** null: the browser refuses storage. */
  stored?: Record<string, string> | null;
}

function apply({ languages = ["en-US"], address = "/", stored = {} }: Visit) {
  const page: { lang: string; dir: string; dataset: { theme?: string } } = { lang: "en", dir: "", dataset: {} };
  const preloaded: string[] = [];
  runInNewContext(SCRIPT, {
    navigator: { languages },
    location: new URL(address, "https://pagecast.example"),
    localStorage: {
      getItem(key: string) {
        if (!stored) throw new Error("no storage");
        return stored[key] ?? null;
      },
    },
    document: {
      documentElement: page,
      createElement: () => ({}),
      head: {
        append: ({ href }: { href: string }) => preloaded.push(href.replace(/^\/assets\/(.*)-[\w-]{8}\.js$/, "$1")),
      },
    },
  });
  return { lang: page.lang, dir: page.dir, theme: page.dataset.theme, preloaded };
}

it.each([
  ["the browser's language", { languages: ["zh-CN", "en"] }, "zh-Hans"],
  ["English where there are no words in the browser's", { languages: ["fr-FR"] }, "en"],
  ["the language the person chose", { languages: ["zh-CN"], stored: { language: "en" } }, "en"],
  [
    "the browser's where the chosen one no longer exists",
    { languages: ["zh-CN"], stored: { language: "tlh" } },
    "zh-Hans",
  ],
  ["the browser's without storage", { languages: ["zh-CN"], stored: null }, "zh-Hans"],
])("takes %s", (_, visit, lang) => expect(apply(visit)).toMatchObject({ lang, dir: "ltr" }));

it("takes the chosen theme, and the system's otherwise", () => {
  expect(apply({ stored: { theme: "dark" } }).theme).toBe("dark");
  expect(apply({ stored: { theme: "pink" } }).theme).toBeUndefined();
});

it.each([
  ["/", ["words-start-en"]],
  ["/?url=github.com", ["words-start-en", "words-lookup-en", "words-results-en"]],
  ["/catalogue/github.com", ["words-start-en", "words-lookup-en"]],
  ["/inbox", ["words-start-en", "words-lookup-en", "words-results-en", "words-rest-en"]],
])("starts to load the words of %s", (address, files) => expect(apply({ address }).preloaded).toEqual(files));

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
  /** The device's clock. */
  time?: string;
}

function apply({ languages = ["en-US"], address = "/", stored = {}, time = "12:00" }: Visit) {
  const page: { lang: string; dir: string; dataset: { theme?: string } } = { lang: "en", dir: "", dataset: {} };
  const preloaded: string[] = [];
  const [hours, minutes] = time.split(":").map(Number);
  class Clock {
    getHours = () => hours;
    getMinutes = () => minutes;
  }
  runInNewContext(SCRIPT, {
    Date: Clock,
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

const reading = (settings: object) => ({ "reading-settings": JSON.stringify({ owner: null, settings }) });

it("takes the theme of the reading settings, which an older choice does not change", () => {
  expect(apply({ stored: { ...reading({ theme: "light" }), theme: "dark" } }).theme).toBe("light");
  expect(apply({ stored: { ...reading({ theme: "system" }), theme: "dark" } }).theme).toBeUndefined();
});

it("takes the theme of the time of day", () => {
  const stored = reading({ theme: "time", darkFrom: "21:30", lightFrom: "06:00" });
  expect(apply({ stored, time: "21:29" }).theme).toBe("light");
  expect(apply({ stored, time: "21:30" }).theme).toBe("dark");
  expect(apply({ stored, time: "05:59" }).theme).toBe("dark");
});

it("takes the language also where the reading settings cannot be read", () => {
  const stored = { "reading-settings": "{", language: "zh-Hans" };
  expect(apply({ stored })).toMatchObject({ lang: "zh-Hans", theme: undefined });
});

it.each([
  ["/", ["words-start-en"]],
  ["/?url=github.com", ["words-start-en", "words-lookup-en", "words-results-en"]],
  ["/catalogue/github.com", ["words-start-en", "words-lookup-en"]],
  ["/inbox", ["words-start-en", "words-lookup-en", "words-results-en", "words-rest-en"]],
])("starts to load the words of %s", (address, files) => expect(apply({ address }).preloaded).toEqual(files));

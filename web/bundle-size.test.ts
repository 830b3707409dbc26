import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { importWords, listLanguages } from "#words/list-languages.ts";
import { wordsForAddress } from "./src/words-for-address.ts";
import { findWordsChunks } from "./words-chunks.ts";

// Reads what `npm run build` wrote: `npm test` builds first.
const DIST = join(import.meta.dirname, "dist");
const ASSETS = join(DIST, "assets");

/**
 * What a screen needs before it is shown: the page's own scripts, its chunk, all that these import, and its words. Gzipped.
 * One file for all icons and other small modules adds up to 5 kB, and saves up to 30 requests, whose headers are larger than that.
 */
const BUDGETS: { screen: string; address: string; chunk: string; kB: number; why: string }[] = [
  {
    screen: "Discover",
    address: "/",
    chunk: "discover-page",
    kB: 123,
    why: "people paste an address on a phone",
  },
  {
    screen: "what Discover finds",
    address: "/?url=x.example",
    chunk: "results",
    kB: 205,
    why: "adds the rule engine, the list and its menus",
  },
  {
    screen: "Catalogue",
    address: "/catalogue",
    chunk: "catalogue-page",
    kB: 151,
    why: "adds the virtual list and the best-known sites; its data is 30 kB more",
  },
  {
    screen: "a site's page",
    address: "/catalogue/x.example",
    chunk: "site-page",
    kB: 165,
    why: "adds the rule engine and its explanations",
  },
  {
    screen: "the rule editor",
    address: "/catalogue/new",
    chunk: "new-rule-page",
    kB: 217,
    why: "adds a YAML parser and the schema of rules",
  },
];

const languages = await listLanguages();
const words = findWordsChunks(readdirSync(ASSETS));
const cases = BUDGETS.flatMap((budget) => languages.map(({ code }) => ({ ...budget, code })));

it.each(cases)("$screen loads at most $kB kB of script ($code): $why", ({ chunk, address, code, kB }) => {
  const page = readFileSync(join(DIST, "index.html"), "utf8");
  const first = [...page.matchAll(/assets\/([\w.-]+\.js)/g)].map(([, name]) => name as string);
  const bundles = wordsForAddress(new URL(address, "https://pagecast.example"));
  const wordsFiles = bundles.map((bundle) => words[code]?.[bundle]?.slice(1) ?? `no ${bundle}`);
  const needed = closure([...first, chunkNamed(chunk), ...wordsFiles]);
  const sizes = [...needed].map((name) => [name, gzipSync(readFileSync(join(ASSETS, name)), { level: 9 }).length]);
  const total = sizes.reduce((sum, [, size]) => sum + (size as number), 0);
  expect(total, JSON.stringify(sizes.sort((a, b) => (b[1] as number) - (a[1] as number)))).toBeLessThanOrEqual(
    kB * 1000,
  );
});

it.each(languages)("$name is in its own files only", async ({ code }) => {
  const { shell } = await importWords<typeof import("#words/en/shell.ts")>(code, "shell");
  const scripts = readdirSync(ASSETS).filter((file) => file.endsWith(".js"));
  const files = scripts.filter((file) => readFileSync(join(ASSETS, file), "utf8").includes(shell.skip));
  expect(files).toEqual([words[code]?.start?.slice(1)]);
});

function chunkNamed(name: string): string {
  const files = readdirSync(ASSETS).filter((file) => new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(file));
  expect(files, `one chunk called ${name}`).toHaveLength(1);
  return files[0] as string;
}

/** A static import reads `from"./x.js"` or `import"./x.js"`; a lazy one has a parenthesis and is not counted. */
function closure(names: readonly string[], known = new Set<string>()): Set<string> {
  for (const name of names) {
    if (known.has(name)) continue;
    known.add(name);
    const code = readFileSync(join(ASSETS, name), "utf8");
    closure(
      [...code.matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g)].map(([, found]) => found as string),
      known,
    );
  }
  return known;
}

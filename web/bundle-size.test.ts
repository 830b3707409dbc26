import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";

// Reads what `npm run build` wrote: `npm test` builds first.
const DIST = join(import.meta.dirname, "dist");
const ASSETS = join(DIST, "assets");

/** What a screen needs before it is there: the page's own scripts, its chunk, and all that these import. In gzip bytes. */
const BUDGETS: { screen: string; chunk: string; kB: number; why: string }[] = [
  { screen: "Discover", chunk: "discover-page", kB: 121, why: "somebody pastes an address on a phone" },
  { screen: "what Discover finds", chunk: "results", kB: 205, why: "adds the rule engine, the list and its menus" },
  { screen: "Catalogue", chunk: "catalogue-page", kB: 140, why: "adds the virtual list; its data is 30 kB more" },
  { screen: "a site's page", chunk: "site-page", kB: 160, why: "adds the rule engine and its explanations" },
  { screen: "the rule editor", chunk: "new-rule-page", kB: 210, why: "adds a YAML parser and the schema of rules" },
];

it.each(BUDGETS)("$screen loads at most $kB kB of script: $why", ({ chunk, kB }) => {
  const page = readFileSync(join(DIST, "index.html"), "utf8");
  const first = [...page.matchAll(/assets\/([\w.-]+\.js)/g)].map(([, name]) => name as string);
  const needed = closure([...first, chunkNamed(chunk)]);
  const sizes = [...needed].map((name) => [name, gzipSync(readFileSync(join(ASSETS, name)), { level: 9 }).length]);
  const total = sizes.reduce((sum, [, size]) => sum + (size as number), 0);
  expect(total, JSON.stringify(sizes.sort((a, b) => (b[1] as number) - (a[1] as number)))).toBeLessThanOrEqual(
    kB * 1000,
  );
});

function chunkNamed(name: string): string {
  const files = readdirSync(ASSETS).filter((file) => new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(file));
  expect(files, `one chunk called ${name}`).toHaveLength(1);
  return files[0] as string;
}

/** A static import reads `from"./x.js"` or `import"./x.js"`; a lazy one has a parenthesis and is not needed at first. */
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

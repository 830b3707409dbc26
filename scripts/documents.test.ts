import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = resolve(import.meta.dirname, "..");
const documents = globSync(["*.md", "docs/**/*.md"], { cwd: ROOT });
const files = globSync(
  ["*", ".ci/*", "{bench,chaos,cli,core,docs,e2e,extension,feed-service,scripts,server,ui,web,words}/**/*"],
  { cwd: ROOT, exclude: (name) => /node_modules|(?:^|\/)dist|\.output|\.wxt/.test(name) },
).map((file) => `/${file}`);

/** `core/src/rules/suggest.ts`, `suggest.ts`: the end of a path. */
const namedFiles = (text: string) =>
  [...text.matchAll(/`([\w./-]+\.(?:ts|tsx|mjs|css|sql))`/g)].map(([, name = ""]) => name);
const linkedFiles = (text: string) =>
  [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(([, target = ""]) => target);

describe.each(documents)("%s", (document) => {
  const text = readFileSync(join(ROOT, document), "utf8");

  it("names only files that exist", () => {
    const missing = namedFiles(text).filter((name) => !files.some((file) => file.endsWith(`/${name}`)));
    expect(missing).toEqual([]);
  });

  it("links only to files that exist", () => {
    expect(linkedFiles(text).filter((target) => !existsSync(join(ROOT, dirname(document), target)))).toEqual([]);
  });
});

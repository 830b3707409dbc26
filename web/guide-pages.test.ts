import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { listLanguages } from "#words/list-languages.ts";
import { guidePage } from "./guide-pages.ts";

const FOLDER = join(import.meta.dirname, "../docs/guide");
const languages = await listLanguages();
const page = (code: string) => guidePage(code, languages, readFileSync(join(FOLDER, `${code}.md`), "utf8"));

describe.each(languages)("the guide in $name", ({ code }) => {
  const { html, pictures } = page(code);

  it("has only Markdown that its page can show", () => {
    const text = html.replace(/<[^>]+>/g, "");
    expect(text).not.toMatch(/[*`]|\]\(|^#|^\|/m);
  });

  it("shows pictures that exist", () => {
    expect(pictures.length).toBeGreaterThan(3);
    expect(pictures.filter((picture) => !existsSync(join(FOLDER, picture)))).toEqual([]);
  });
});

it("has the same parts in every language", () => {
  const parts = languages.map(({ code }) =>
    [...page(code).html.matchAll(/<(h\d|img|ul|ol|li)\b/g)].map(([, tag]) => tag),
  );
  for (const one of parts) expect(one).toEqual(parts[0]);
});

it("escapes markup", () => {
  expect(guidePage("en", [], '# A <b> & "c"').html).toContain("<h1>A &lt;b> &amp; &quot;c&quot;</h1>");
});

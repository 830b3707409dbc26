// Makes pages of docs/guide, so that the app can link to them: /guide/en.html, with the pictures beside it.
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Plugin } from "vite";
import type { LanguageFacts } from "#words/language.ts";
import { listLanguages } from "#words/list-languages.ts";

const FOLDER = join(import.meta.dirname, "../docs/guide");

export function guidePages(): Plugin {
  return {
    name: "guide-pages",
    apply: "build",
    async generateBundle() {
      const emit = (fileName: string, source: string | Uint8Array) =>
        this.emitFile({ type: "asset", fileName: `guide/${fileName}`, source });
      const languages = await listLanguages();
      const pictures = new Set<string>();
      for (const { code } of languages) {
        const { html, pictures: used } = guidePage(code, languages, readGuide(code));
        emit(`${code}.html`, html);
        for (const picture of used) pictures.add(picture);
      }
      for (const picture of pictures) emit(basename(picture), readFileSync(join(FOLDER, picture)));
      emit("guide.css", readFileSync(join(import.meta.dirname, "guide.css")));
    },
  };
}

/** The guide of a language; in English until someone has translated it. */
function readGuide(code: string): string {
  const own = join(FOLDER, `${code}.md`);
  return readFileSync(existsSync(own) ? own : join(FOLDER, "en.md"), "utf8");
}

/** The page of a guide, and the pictures it shows. Of Markdown it knows what the guides use; a test fails on anything else. */
export function guidePage(
  language: string,
  languages: readonly Pick<LanguageFacts, "code" | "name">[],
  markdown: string,
): { html: string; pictures: string[] } {
  const links = languages
    .map(({ code, name }) => `<a href="/guide/${code}.html" lang="${code}">${name}</a>`)
    .join(" · ");
  const pictures: string[] = [];
  const blocks = markdown.trim().split(/\n{2,}/);
  const title = blocks[0]?.replace(/^# /, "") ?? "";
  const body = blocks.map((block) => blockHtml(block, pictures)).join("\n");
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${inlineHtml(title)}</title>
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/guide/guide.css">
</head>
<body>
<nav><a href="/">Pagecast</a> <span>${links}</span></nav>
<main>
${body}
</main>
</body>
</html>
`;
  return { html, pictures };
}

function blockHtml(block: string, pictures: string[]): string {
  const [, marks, heading] = /^(#{1,3}) (.*)$/.exec(block) ?? [];
  if (marks && heading) return `<h${marks.length}>${inlineHtml(heading)}</h${marks.length}>`;
  const [, alt = "", picture] = /^!\[([^\]]*)\]\(([^)]+)\)$/.exec(block) ?? [];
  if (picture) {
    pictures.push(picture);
    return `<img src="/guide/${basename(picture)}" alt="${escapeHtml(alt)}" loading="lazy">`;
  }
  const items = block.split(/\n(?=- |\d+\. )/);
  if (/^- /.test(block)) return `<ul>${items.map((item) => `<li>${inlineHtml(item.slice(2))}</li>`).join("")}</ul>`;
  if (/^1\. /.test(block))
    return `<ol>${items.map((item) => `<li>${inlineHtml(item.replace(/^\d+\. /, ""))}</li>`).join("")}</ol>`;
  return `<p>${inlineHtml(block)}</p>`;
}

function inlineHtml(text: string): string {
  return escapeHtml(text)
    .replace(/`([^`]+)`/g, "<kbd>$1</kbd>")
    .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
    .replaceAll("\n", " ");
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

// `pagecast suggest`: a table for one page, JSON lines for many.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { parseAddress } from "#core/address.ts";
import { readAddress } from "#core/read-address.ts";
import { openCatalogue } from "#core/rules/catalogue.ts";
import { explain } from "#core/rules/explain.ts";
import { htmlDocument } from "#core/rules/html-document.ts";
import { type Page, type Suggestion, suggest } from "#core/rules/suggest.ts";
import { readCatalogue } from "./build-catalogue.ts";
import { formatExplanation } from "./format-explanation.ts";

type PageOptions = { json: boolean; explain: boolean; htmlFile: string | undefined; feedService: string | undefined };

export function suggestPage(given: string, { json, explain: wantsWhy, htmlFile, feedService }: PageOptions): number {
  const catalogue = openCatalogue(readCatalogue(), { feedService });
  const url = parseAddress(given) === null ? (readAddress(given) ?? given) : given;
  const html = htmlFile === undefined ? undefined : readText(htmlFile);
  if (html === null) {
    console.error(`--html: ${htmlFile} cannot be read.`);
    return 1;
  }
  const page = pageOf(url, html);
  if (wantsWhy) {
    const explanation = explain(catalogue, page);
    console.log(json ? JSON.stringify(explanation, null, 2) : formatExplanation(explanation));
    return 0;
  }
  if (parseAddress(url) === null && !json) {
    console.error(`Not an address: "${url}" should look like https://github.com/DIYgod/RSSHub.`);
    return 1;
  }
  const suggestions = suggest(catalogue, page);
  console.log(json ? JSON.stringify({ url, suggestions }, null, 2) : formatTable(suggestions));
  return 0;
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

/** Writes one answer per input line, in the same order. An invalid line is reported and ends the run. */
export async function suggestLines(
  input: Readable,
  output: Writable,
  feedService: string | undefined,
): Promise<number> {
  const catalogue = openCatalogue(readCatalogue(), { feedService });
  let number = 0;
  let answers = "";
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    number++;
    if (line.trim() === "") continue;
    const page = readPage(line);
    if (page === null) {
      output.write(answers);
      console.error(`line ${number} is not {"url": …, "html"?: …}`);
      return 1;
    }
    answers += `${JSON.stringify({ url: page.url, suggestions: suggest(catalogue, pageOf(page.url, page.html)) })}\n`;
    if (answers.length > 65_536) {
      if (!output.write(answers)) await new Promise((resolve) => output.once("drain", resolve));
      answers = "";
    }
  }
  output.write(answers);
  return 0;
}

function readPage(line: string): { url: string; html?: string } | null {
  try {
    const page = JSON.parse(line) as { url?: unknown; html?: unknown } | null;
    if (typeof page?.url !== "string") return null;
    return typeof page.html === "string" ? { url: page.url, html: page.html } : { url: page.url };
  } catch {
    return null;
  }
}

function pageOf(url: string, html: string | undefined): Page {
  return html === undefined ? { url } : { url, document: htmlDocument(html) };
}

function formatTable(suggestions: Suggestion[]): string {
  if (suggestions.length === 0) return "No feeds are known for this page.";
  const width = Math.max(...suggestions.map(({ title }) => columns(title)));
  return suggestions
    .map((one) => `${one.title.padEnd(one.title.length + width - columns(one.title))}  ${one.url}${remarks(one)}`)
    .join("\n");
}

function remarks({ isDocs, retired, nsfw, needs, settings, antiCrawler }: Suggestion): string {
  const words = [
    isDocs && "documentation only",
    retired && "retired",
    nsfw && "nsfw",
    needs && `needs ${needs.join(" and ")}`,
    settings && `settings ${settings.join(", ")}`,
    antiCrawler && "the site blocks crawlers",
  ].filter(Boolean);
  return words.length === 0 ? "" : `  (${words.join(", ")})`;
}

/** The width in a terminal, where Chinese characters take two columns. */
function columns(text: string): number {
  let width = 0;
  for (const char of text) width += /[ᄀ-ᅟ⺀-꓏가-힣豈-﫿︰-﹏＀-｠]/.test(char) ? 2 : 1;
  return width;
}

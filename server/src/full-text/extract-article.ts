import { Readability } from "@mozilla/readability";
import { parseHTML } from "linkedom";
import { decodeText } from "#core/feed/decode-text.ts";
import { absoluteUrl } from "#core/feed/feed.ts";
import { plainText } from "#core/feed/plain-text.ts";
import { sanitiseHtml } from "#core/feed/sanitise-html.ts";
import { describeEmbed } from "#core/video/embedded-video.ts";

export type PageSource = {
  page: { bytes: Uint8Array; contentType: string | null } | { html: string };
  /** Where it came from. */
  url: string;
  /** Of what is the article; empty: it is looked for. */
  selector: string;
};

export type ExtractedPage = {
  /** Sanitised. Empty: nothing was found. */
  html: string;
  text: string;
  title: string;
  hasPasswordField: boolean;
  /** The pages that this one declares as the next. */
  next: string[];
  /** The address that it calls its own. */
  canonical: string | null;
};
export type Extraction = { ok: true; page: ExtractedPage } | { ok: false; problem: "not-html" | "too-large" };

/** Each costs a kilobyte or two. The longest Wikipedia articles have 50,000. */
const MOST_ELEMENTS = 150_000;
const LONGEST_TEXT = 2_000_000;
const LONGEST_ARTICLE = 1_000_000;
const LONGEST_TITLE = 500;
const MOST_NEXT = 5;

/** The article of a page. Runs on a thread (extract-in-thread.ts): a large page takes a second, and a hostile one may take forever. */
export function extractArticle({ page, url, selector }: PageSource): Extraction {
  const html = "html" in page ? page.html : decodeText(page.bytes, page.contentType);
  if (!looksLikeHtml(html)) return { ok: false, problem: "not-html" };
  const document = parse(html);
  if (document.getElementsByTagName("*").length > MOST_ELEMENTS) return { ok: false, problem: "too-large" };
  const base = absoluteUrl(document.querySelector("base[href]")?.getAttribute("href") ?? undefined, url) ?? url;
  const title = String(document.title ?? "").slice(0, LONGEST_TITLE);
  const hasPasswordField = document.querySelector('input[type="password" i]') !== null;
  const next = nextLinks(document, base);
  const own = document.querySelector('link[rel~="canonical" i][href]')?.getAttribute("href");
  const canonical = absoluteUrl(own ?? undefined, base);
  // Readability changes the document, so it comes last.
  const found = selector === "" ? readArticle(document) : select(document, selector);
  const clean = sanitiseHtml(found, base, describeEmbed);
  if (clean.length > LONGEST_ARTICLE) return { ok: false, problem: "too-large" };
  const text = plainText(clean, LONGEST_TEXT);
  const shown = isBlank(clean, text) ? "" : clean;
  return { ok: true, page: { html: shown, text, title, hasPasswordField, next, canonical } };
}

type PageDocument = ReturnType<typeof parse>;

/** linkedom does not add what a page leaves out, and Readability needs it. */
function parse(html: string) {
  const withRoot = /<html[\s>]/i.test(html) ? html : `<html>${html}</html>`;
  if (/<body[\s>]/i.test(withRoot)) return parseHTML(withRoot).document;
  const beforeBody = /<\/head\s*>/i.test(withRoot) ? /<\/head\s*>/i : /<html(?:\s[^>]*)?>/i;
  return parseHTML(withRoot.replace(beforeBody, (tag) => `${tag}<body>`)).document;
}

function readArticle(document: PageDocument): string {
  const article = new Readability(document, {
    // What a script would read is not needed, and may be hostile.
    disableJSONLD: true,
    // The sanitiser reads the language of code from them, and removes them.
    keepClasses: true,
    // By default 500, which is a whole article in Chinese: with less text, Readability looks again and less strictly.
    charThreshold: 200,
  }).parse();
  return article?.content ?? "";
}

/** All that the selector finds, in order; not what is inside another find. */
function select(document: PageDocument, selector: string): string {
  const found = [...document.querySelectorAll(selector)];
  const all = new Set(found);
  const outermost = found.filter((element) => {
    for (let parent = element.parentElement; parent; parent = parent.parentElement) if (all.has(parent)) return false;
    return true;
  });
  return outermost.map(({ outerHTML }) => outerHTML).join("");
}

function nextLinks(document: PageDocument, base: string): string[] {
  const links = [...document.querySelectorAll("link[rel][href], a[rel][href]")];
  return links
    .filter((link) => /(?:^|\s)next(?:\s|$)/i.test(link.getAttribute("rel") ?? ""))
    .flatMap((link) => absoluteUrl(link.getAttribute("href") ?? undefined, base) ?? [])
    .slice(0, MOST_NEXT);
}

/** A feed, JSON or plain text has been sent as a page, too. */
function looksLikeHtml(text: string): boolean {
  return /<(?:!doctype html|html|head|body|meta|title|article|main|div|p)[\s>]/i.test(text.slice(0, 20_000));
}

function isBlank(html: string, text: string): boolean {
  return text.trim() === "" && !/<(?:img|video|audio) /.test(html);
}

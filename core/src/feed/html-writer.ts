import { decodeHTMLStrict } from "entities/decode";
import { MATH_ELEMENTS } from "./clean-html.ts";

/**
 * Writes HTML in which an HTML5 parser moves nothing: elements are closed and opened where a parser would do so automatically, and
 * those that it would move or ignore are left out. It only adds the <tbody> of a table. So parsing the output, writing that
 * tree and parsing it again gives the same tree; attacks with mutating markup need another one.
 */
export class HtmlWriter {
  readonly #chunks: string[] = [];
  readonly #open: OpenElement[] = [];
  #written = 0;
  #hidden = 0;
  #mathAt = -1;
  /** The places where the same tag was written again, by that of the first. */
  readonly #copies = new Map<number, number[]>();
  /** Whether an element that hides its content was still open at the end. */
  endedHidden = false;
  /** Whether anything was hidden. */
  hasHidden = false;

  get isHidden(): boolean {
    return this.#hidden > 0;
  }

  /** In a formula. */
  get isMath(): boolean {
    return this.#mathAt !== -1;
  }

  get isMathToken(): boolean {
    return this.isMath && MATH_TOKENS.has(this.#open.at(-1)!.name);
  }

  isOpen(name: string): boolean {
    return this.#indexOf(name) !== -1;
  }

  isOpenUnwritten(name: string): boolean {
    return this.#open.some((element) => element.name === name && element.tag === null);
  }

  isInside(name: string): boolean {
    return this.#current === name;
  }

  get #currentAt(): number {
    let at = this.#open.length - 1;
    while (at >= 0 && this.#open[at]!.tag === null) at--;
    return at;
  }

  /** The innermost element that was written: the one a parser would be in. */
  get #current(): string {
    return this.#open[this.#currentAt]?.name ?? "";
  }

  /** Opens an element; false when it cannot stand here. */
  start(name: string, tag: string, look: Look = {}): boolean {
    if (!this.#makeRoom(name)) return false;
    if (this.#open.length >= MAX_DEPTH || this.#written >= MAX_ELEMENTS) return false;
    this.#push(name, tag, look);
    return true;
  }

  /** Ends what a parser ends before this element, which may be the element that hides its content. */
  endImplied(name: string): void {
    this.#makeRoom(name);
  }

  /** Remembers an element that is not written, because it hides its text, sizes it, or is inside one that does. */
  startUnwritten(name: string, look: Look = {}): void {
    if (this.#open.length < MAX_DEPTH) this.#push(name, null, look);
  }

  /** Writes an element without content, or a whole element. */
  write(name: string, html: string): boolean {
    if (this.isHidden) return false;
    if (!this.#makeRoom(name) || this.#written >= MAX_ELEMENTS) return false;
    this.#chunks.push(html);
    this.#written++;
    return true;
  }

  /** The place of what is written next, for `replace`. */
  get place(): number {
    return this.#chunks.length;
  }

  /** Replaces a start tag, also where it was written again. */
  replace(place: number, html: string): void {
    this.#chunks[place] = html;
    for (const copy of this.#copies.get(place) ?? []) this.#chunks[copy] = withoutId(html);
  }

  /** Escaped text. */
  text(text: string): void {
    if (text === "" || this.isHidden) return;
    const top = this.#open.at(-1);
    if (top?.hasNoSize) return;
    if (this.isMath) {
      this.#mathText(text);
      return;
    }
    if (this.#isBetweenCells()) {
      if (!/[^ \t\n\f\r]/.test(text)) this.#chunks.push(text);
      if (isBlank(text)) return;
      if (!this.#openCell()) return;
    }
    this.#chunks.push(text);
  }

  end(name: string): void {
    if (this.isMath && !this.isHidden && !MATH_ELEMENTS.has(name)) return;
    const depth = this.#open.findLastIndex((element) => element.name === name);
    if (depth !== -1) this.#closeDownTo(depth);
  }

  endMath(): void {
    if (this.isMath) this.#closeDownTo(this.#mathAt);
  }

  /** The words to show for a formula that turns out to be empty. */
  describeMath(words: string): void {
    const math = this.#open[this.#mathAt];
    if (math && words.trim() !== "") math.words ??= words.trim();
  }

  finish(): string {
    this.endedHidden = this.isHidden;
    this.#closeDownTo(0);
    const html = this.#chunks.join("");
    const lines = html.includes("&#") ? html.replace(CARRIAGE_RETURNS, "\n") : html;
    // A parser drops the first line break of a <pre>, and would drop the next one when it parses that again.
    return lines.includes("<pre") ? lines.replace(FIRST_LINE_BREAKS, "$1") : lines;
  }

  #push(name: string, tag: string | null, look: Look): void {
    const parent = this.#open.at(-1);
    const isWritten = tag !== null && !this.isHidden && !look.isHidden;
    if (isWritten && parent?.fence) this.#separate(parent);
    if (isWritten) {
      if (name === "math") this.#mathAt = this.#open.length;
      this.#chunks.push(tag);
      this.#written++;
    }
    const hasNoSize = look.hasTextSize === undefined ? (parent?.hasNoSize ?? false) : !look.hasTextSize;
    const isHidden = look.isHidden === true;
    if (isHidden) {
      this.#hidden++;
      this.hasHidden = true;
    }
    const at = this.#chunks.length - 1;
    const fence = isWritten && look.fence ? { ...look.fence, children: 0 } : undefined;
    this.#open.push({
      name,
      tag: isWritten ? tag : null,
      // What is neither written nor hidden does not exist for a parser. Inside something hidden nothing is written.
      counts: isWritten || this.isHidden,
      isHidden,
      hasNoSize,
      at,
      fence,
      isDrawn: false,
      words: undefined,
    });
    if (fence) this.#operator(fence.open);
  }

  #closeDownTo(depth: number): void {
    while (this.#open.length > depth) {
      const element = this.#open.at(-1)!;
      if (element.fence) this.#operator(element.fence.close);
      this.#open.pop();
      if (element.isHidden) this.#hidden--;
      if (element.tag === null) continue;
      if (element.name === "math") {
        this.#mathAt = -1;
        if (!element.isDrawn) {
          // The place of an empty formula is reused, so that thousands of them cost nothing.
          this.#chunks.length = element.at;
          if (element.words) this.text(`<code>${escapeText(element.words)}</code>`);
          continue;
        }
      }
      this.#chunks.push(`</${element.name}>`);
    }
  }

  #indexOf(name: string): number {
    return this.#open.findIndex((element) => element.name === name && element.tag !== null);
  }

  #mathText(text: string): void {
    if (isBlank(text)) {
      if (this.isMathToken) this.#chunks.push(text);
      return;
    }
    this.#open[this.#mathAt]!.isDrawn = true;
    if (this.isMathToken) {
      this.#chunks.push(text);
      return;
    }
    const parent = this.#open.at(-1)!;
    if (parent.fence) this.#separate(parent);
    this.#chunks.push(`<mtext>${text}</mtext>`);
  }

  /** <mfenced> is not part of MathML Core: its brackets and separators are written as operators. */
  #separate({ fence }: OpenElement): void {
    if (!fence) return;
    const { separators, children } = fence;
    fence.children++;
    if (children > 0 && separators !== "") this.#operator(separators[Math.min(children, separators.length) - 1]!);
  }

  #operator(operator: string): void {
    if (operator !== "") this.#chunks.push(`<mo>${escapeText(operator)}</mo>`);
  }

  /** Closes and opens what a parser would automatically close and open before this element. False if it is not allowed here. */
  #makeRoom(name: string): boolean {
    if (this.isMath) {
      if (MATH_ELEMENTS.has(name)) return name !== "math" && !this.isMathToken;
      if (!ENDS_PARAGRAPH.has(name)) return false;
      this.endMath();
    } else if (MATH_ELEMENTS.has(name) && name !== "math") return false;
    if (TABLE_PARTS.has(name)) return this.#makeRoomInTable(name);
    if (this.#isBetweenCells() && !this.isHidden && !this.#openCell()) return false;
    if (name === "li") this.#closeSibling(["li"]);
    if (name === "dt" || name === "dd") this.#closeSibling(["dt", "dd"]);
    if (ENDS_PARAGRAPH.has(name)) this.#closeParagraph();
    if (HEADINGS.has(name) && HEADINGS.has(this.#current)) this.#closeDownTo(this.#currentAt);
    if (name === "a")
      for (let link = this.#inScope("a"); link !== -1; link = this.#inScope("a")) this.#closeDownTo(link);
    if (name === "rt" || name === "rp") {
      if (this.#inScope("ruby") === -1) return false;
      while (RUBY_ENDS.has(this.#current)) this.#closeDownTo(this.#currentAt);
    }
    return true;
  }

  #makeRoomInTable(name: string): boolean {
    const table = this.#open.findLastIndex((element) => element.name === "table" && element.counts);
    if (table === -1) return false;
    const first = this.#open[table + 1];
    const rows = first?.counts && SECTIONS.has(first.name) ? table + 2 : table + 1;
    if (name === "caption" || SECTIONS.has(name)) this.#closeDownTo(table + 1);
    else if (name === "tr") this.#closeDownTo(rows);
    else {
      const row = this.#open[rows];
      const hasRow = row?.name === "tr" && row.counts;
      this.#closeDownTo(hasRow ? rows + 1 : rows);
      if (!hasRow) this.#push("tr", "<tr>", {});
    }
    return true;
  }

  #isBetweenCells(): boolean {
    const name = this.#current;
    return name === "table" || name === "tr" || SECTIONS.has(name);
  }

  /** Text between cells gets a cell; a parser would move it out of the table. */
  #openCell(): boolean {
    if (this.#open.length + 3 > MAX_DEPTH) return false;
    if (this.#current !== "tr") this.#push("tr", "<tr>", {});
    this.#push("td", "<td>", {});
    return true;
  }

  #closeSibling(names: readonly string[]): void {
    for (let at = this.#open.length - 1; at >= 0; at--) {
      const { name, counts } = this.#open[at]!;
      if (!counts) continue;
      if (names.includes(name)) this.#closeDownTo(at);
      if (names.includes(name) || STOPS_SIBLING.has(name)) return;
    }
  }

  /** Emphasis and links that were open in the paragraph continue after it. */
  #closeParagraph(): void {
    const paragraph = this.#inScope("p");
    if (paragraph === -1) return;
    const inside = this.#open.slice(paragraph + 1).filter(({ name, tag }) => tag !== null && FORMATTING.has(name));
    this.#closeDownTo(paragraph);
    if (inside.length > MAX_REOPENED) return;
    for (const { name, tag, at } of inside) {
      this.#push(name, withoutId(tag!), {});
      if (name === "a") this.#rememberCopy(at);
    }
  }

  #rememberCopy(of: number): void {
    const copy = this.#open.at(-1)!;
    if (copy.tag === null) return;
    const copies = this.#copies.get(of);
    if (copies) copies.push(copy.at);
    else this.#copies.set(of, [copy.at]);
    // One that is written a third time is still a copy of the first.
    copy.at = of;
  }

  #inScope(name: string): number {
    for (let at = this.#open.length - 1; at >= 0; at--) {
      const open = this.#open[at]!;
      if (open.name === name) return at;
      if (open.counts && SCOPES.has(open.name)) return -1;
    }
    return -1;
  }
}

type Fence = { open: string; close: string; separators: string };

/** How an element shows its content. */
export type Look = {
  isHidden?: boolean;
  /** Set by a font size: false for one of zero. */
  hasTextSize?: boolean | undefined;
  fence?: Fence | undefined;
};

type OpenElement = {
  name: string;
  /** Null for an element that was not written. */
  tag: string | null;
  /** Whether it is a parent or a scope for what follows. */
  counts: boolean;
  isHidden: boolean;
  hasNoSize: boolean;
  /** The place of its tag; for one that was written again, of the first. */
  at: number;
  fence: (Fence & { children: number }) | undefined;
  isDrawn: boolean;
  words: string | undefined;
};

export function escapeText(text: string): string {
  if (!/[&<>]/.test(text)) return text;
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function withoutId(tag: string): string {
  return tag.replace(/ id="[^"]*"/, "");
}

function isBlank(text: string): boolean {
  if (!text.includes("&")) return text.trim() === "";
  return text.length < 1000 && decodeHTMLStrict(text).trim() === "";
}

const MAX_ELEMENTS = 20_000;
const MAX_DEPTH = 100;
const MAX_REOPENED = 8;

const words = (text: string) => new Set(text.split(" "));
const CARRIAGE_RETURNS = /&#(?:0*13(?!\d)|x0*d(?![\da-f]));?/gi;
const FIRST_LINE_BREAKS = /(<pre(?: [^>]*)?>)(?:[\n\r]|&#0*10(?!\d);?|&#x0*a(?![\da-f]);?|&NewLine;)+/gi;
const MATH_TOKENS = words("mi mn mo ms mtext");
const HEADINGS = words("h1 h2 h3 h4 h5 h6");
const FORMATTING = words("a b code em i s small strong u");
const SECTIONS = words("thead tbody tfoot");
const TABLE_PARTS = words("caption thead tbody tfoot tr td th");
const RUBY_ENDS = words("p li dt dd rt rp");
const SCOPES = words("table td th caption");
const ENDS_PARAGRAPH = words(
  "blockquote caption dd details div dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr li ol p pre summary table tbody td tfoot th thead tr ul",
);
const STOPS_SIBLING = words(
  "blockquote caption dd details dl dt figcaption figure h1 h2 h3 h4 h5 h6 li ol pre summary table tbody td tfoot th thead tr ul",
);

import { escapeMarkdown, writeDestination, writeFence } from "./escape-markdown.ts";
import { attributeOf, isText, type MarkupNode, nameOf, textOf } from "./markup-node.ts";
import { addText, DELETED, EMPHASIS, type Piece, STRONG, writeLine } from "./write-line.ts";
import { writeMath } from "./write-math.ts";

type MarkdownArticle = {
  /** Empty: a post without a title. */
  title: string;
  link: string | null;
  /** Under the title: the author, the channel, the day. */
  byline: readonly string[];
  /** What the article's HTML was parsed into, after sanitising. */
  body: MarkupNode;
};

/**
 * An article as GitHub Flavored Markdown. A parser reads back the same words in the same order, with the links, images, lists, tables
 * and code of the article and no others; there is no HTML in it. docs/notes/saving.md says what Markdown cannot express.
 */
export function writeMarkdown({ title, link, byline, body }: MarkdownArticle): string {
  const head: string[] = [];
  const name = escapeMarkdown(collapse(title).trim());
  if (name !== "") head.push(`# ${name}`);
  const about = byline.map((part) => collapse(part).trim()).filter((part) => part !== "");
  const lines = about.length ? [escapeMarkdown(about.join(" · "), { isLineStart: true })] : [];
  if (link !== null && /^https?:\/\//i.test(link))
    lines.push(`<${link.replace(/[\0-\x20\x7f<>\s]/g, encodeURIComponent)}>`);
  if (lines.length) head.push(lines.join("\\\n"));
  const blocks = new Blocks(0);
  blocks.readChildren(body, 0);
  return `${[...head, join(blocks.finish())].join("\n\n").trimEnd()}\n`;
}

type Block = { kind: "list" | "paragraph" | "other"; text: string };

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));
const PARAGRAPHS = words(
  "p div figure figcaption details summary dl dt dd li caption thead tbody tfoot tr td th section article body",
);
const HEADING = /^h[1-6]$/;
const CODE = words("code kbd samp");
/** Inside a link, a heading or a cell these are parts of one line, with a space around them. */
const BLOCKS = words(`${[...PARAGRAPHS].join(" ")} h1 h2 h3 h4 h5 h6 ul ol blockquote pre table hr`);
const MARKS: Record<string, number> = {
  b: STRONG,
  strong: STRONG,
  em: EMPHASIS,
  i: EMPHASIS,
  del: DELETED,
  s: DELETED,
};
/** Of lists and quotes in each other. Each level is in front of every line of those inside it. */
const MAX_NESTING = 8;
/** The sanitiser writes at most 100 levels. */
const MAX_DEPTH = 400;
const MAX_COLUMNS_SPANNED = 20;

/** Reads elements and writes the blocks that they become. */
class Blocks {
  readonly #blocks: Block[] = [];
  readonly #nesting: number;
  #line: Piece[] = [];
  #lastList: { at: number; isOrdered: boolean; isOther: boolean } | undefined;

  constructor(nesting: number) {
    this.#nesting = nesting;
  }

  finish(): Block[] {
    this.#endLine();
    return this.#blocks;
  }

  readChildren(node: MarkupNode, marks: number, depth = 0): void {
    if (depth > MAX_DEPTH) return;
    for (const child of node.childNodes) this.#read(child, marks, depth + 1);
  }

  #read(node: MarkupNode, marks: number, depth: number): void {
    const name = nameOf(node);
    const canNest = this.#nesting < MAX_NESTING;
    if (name === "br") this.#break(marks);
    else if (name === "hr") this.#add("other", "***");
    else if (name === "pre") this.#code(node);
    else if (name === "table") this.#table(node, marks, depth);
    else if (HEADING.test(name)) this.#heading(node, Number(name[1]));
    else if (name === "blockquote" && canNest)
      this.#add("other", prefixLines(join(this.#inside(node, marks, depth)), ">", "> "));
    else if ((name === "ul" || name === "ol") && canNest) this.#list(node, marks, depth);
    else if (isText(node) || INLINE.has(name)) readInline(node, this.#line, marks, { depth });
    else {
      // A mark or an element without meaning may have blocks inside.
      if (BLOCKS.has(name)) this.#endLine();
      this.readChildren(node, marks | (MARKS[name] ?? 0), depth);
      if (BLOCKS.has(name)) this.#endLine();
    }
  }

  #inside(node: MarkupNode, marks: number, depth: number): Block[] {
    const blocks = new Blocks(this.#nesting + 1);
    blocks.readChildren(node, marks, depth);
    return blocks.finish();
  }

  #endLine(): void {
    const text = writeLine(this.#line, "paragraph");
    this.#line = [];
    if (text !== "") this.#blocks.push({ kind: "paragraph", text });
  }

  #add(kind: Block["kind"], text: string): void {
    this.#endLine();
    if (text !== "") this.#blocks.push({ kind, text });
  }

  /** Two in a row are the space between paragraphs. */
  #break(marks: number): void {
    const last = this.#line.findLast((piece) => piece.kind !== "text" || piece.text.trim() !== "");
    if (last?.kind === "break") this.#endLine();
    else if (last) this.#line.push({ kind: "break", marks });
    else this.#line = [];
  }

  #heading(node: MarkupNode, level: number): void {
    const line: Piece[] = [];
    readInline(node, line, 0);
    const text = writeLine(line, "one line");
    this.#add("other", text && `${"#".repeat(level)} ${text}`);
  }

  #code(node: MarkupNode): void {
    const text = textOf(node).replaceAll("\0", "").replace(/\r\n?/g, "\n").replace(/\n$/, "");
    const fence = writeFence(text, 3);
    this.#add("other", text.trim() === "" ? "" : `${fence}${languageOf(node)}\n${text}\n${fence}`);
  }

  #list(node: MarkupNode, marks: number, depth: number): void {
    this.#endLine();
    const items: Block[][] = [];
    for (const child of node.childNodes) {
      const isItem = nameOf(child) === "li";
      const blocks = isItem ? this.#inside(child, marks, depth + 1) : this.#inside(only(child), marks, depth + 1);
      if (blocks.length === 0) continue;
      // A list right inside a list belongs to the item before it.
      if (isItem || items.length === 0) items.push(blocks);
      else items.at(-1)!.push(...blocks);
    }
    if (items.length === 0) return;
    const isOrdered = nameOf(node) === "ol";
    // Two lists in a row with the same marks would be read as one.
    const last = this.#lastList;
    const isNext = last?.at === this.#blocks.length - 1 && last.isOrdered === isOrdered;
    const isOther = isNext && !last.isOther;
    this.#lastList = { at: this.#blocks.length, isOrdered, isOther };
    const first = startOf(node, items.length);
    const isLoose = items.some((item) => item.length > 1 && !isTight(item));
    const written = items.map((item, at) => {
      const mark = isOrdered ? `${first + at}${isOther ? ")" : "."} ` : isOther ? "+ " : "- ";
      const text = join(item, isTight(item) ? "\n" : "\n\n");
      return mark + prefixLines(text, "", " ".repeat(mark.length)).slice(mark.length);
    });
    this.#add("list", written.join(isLoose ? "\n\n" : "\n"));
  }

  #table(node: MarkupNode, marks: number, depth: number): void {
    const rows: MarkupNode[][] = [];
    const captions: MarkupNode[] = [];
    collectRows(node, rows, captions);
    const columns = rows.reduce(
      (most, row) =>
        Math.max(
          most,
          row.reduce((sum, cell) => sum + spanOf(cell), 0),
        ),
      0,
    );
    // One column, or tables in tables, are a layout.
    if (columns < 2 || rows.some((row) => row.some((cell) => hasBlock(cell)))) {
      this.#endLine();
      this.readChildren(node, marks, depth);
      this.#endLine();
      return;
    }
    for (const caption of captions) {
      this.#endLine();
      this.readChildren(caption, marks, depth);
    }
    const lines = rows.map((row) =>
      writeRow(row.flatMap((cell) => [writeCell(cell), ...Array(spanOf(cell) - 1).fill("")])),
    );
    const hasHead = rows[0]!.every((cell) => nameOf(cell) === "th");
    const empty = (count: number) => writeRow(Array(count).fill(""));
    const head = hasHead
      ? lines.shift()! + empty(columns - rows[0]!.reduce((sum, cell) => sum + spanOf(cell), 0)).slice(1)
      : empty(columns);
    this.#add("other", [head, `|${" --- |".repeat(columns)}`, ...lines].join("\n"));
  }
}

/** What readInline writes as more than its children. Others are left out, and their children read in their place. */
const INLINE = words("a code kbd samp img video audio math q rt rp sup");

type InlineContext = { depth?: number; isInLink?: boolean };

/** Reads a node as part of a line. */
function readInline(
  node: MarkupNode,
  line: Piece[],
  marks: number,
  { depth = 0, isInLink = false }: InlineContext = {},
): void {
  if (isText(node)) addText(line, collapse(node.nodeValue ?? ""), marks);
  if (isText(node) || depth > MAX_DEPTH) return;
  const name = nameOf(node);
  const readChildren = (into = line, mark = marks) => {
    for (const child of node.childNodes) readInline(child, into, mark, { depth: depth + 1, isInLink });
  };
  const text = (value: string) => addText(line, collapse(value), marks);
  if (name === "br") line.push({ kind: "break", marks });
  else if (name === "img") readImage(node, line, marks);
  else if (name === "video" || name === "audio") readRecording(node, line, marks, isInLink);
  else if (name === "math") text(writeMath(node));
  else if (CODE.has(name) || name === "pre") readCode(node, line, marks);
  else if (name === "a" && !isInLink) readLink(node, line, marks, depth);
  else if (name === "rp") return;
  else if (name === "sup") readSuperscript(node, line, marks, { depth, isInLink });
  else if (name === "q" || name === "rt") {
    text(name === "q" ? "“" : "(");
    readChildren();
    text(name === "q" ? "”" : ")");
  } else {
    const isBlock = BLOCKS.has(name);
    if (isBlock) text(" ");
    readChildren(line, marks | (MARKS[name] ?? 0));
    if (isBlock) text(" ");
  }
}

function readImage(node: MarkupNode, line: Piece[], marks: number): void {
  const address = attributeOf(node, "src");
  const alt = collapse(attributeOf(node, "alt")).trim();
  if (/^https?:\/\//i.test(address)) line.push({ kind: "image", address, alt, marks });
  else addText(line, alt && ` ${alt} `, marks);
}

/** A link to the file, with its name. */
function readRecording(node: MarkupNode, line: Piece[], marks: number, isInLink: boolean): void {
  const source = [...node.childNodes].find((child) => nameOf(child) === "source") ?? node;
  const address = attributeOf(node, "src") || attributeOf(source, "src");
  const name =
    address
      .replace(/[?#].*$/s, "")
      .split("/")
      .at(-1) || address;
  if (isInLink || writeDestination(address) === null) addText(line, name && ` ${name} `, marks);
  else line.push({ kind: "link", address, pieces: [{ kind: "text", text: collapse(name), marks: 0 }], marks });
}

function readCode(node: MarkupNode, line: Piece[], marks: number): void {
  const text = collapse(textOf(node)).replaceAll("\0", "");
  const inside = text.replace(/^ | $/g, "");
  if (text.startsWith(" ")) addText(line, " ", marks);
  if (inside !== "") line.push({ kind: "code", text: inside, marks });
  if (text.endsWith(" ")) addText(line, " ", marks);
}

/** Marks that begin around the link stay around it. A link without text or picture is left out, and so is one within another. */
function readLink(node: MarkupNode, line: Piece[], marks: number, depth: number): void {
  const address = attributeOf(node, "href");
  const pieces: Piece[] = [];
  const isLinked = writeDestination(address) !== null;
  for (const child of node.childNodes)
    readInline(child, pieces, isLinked ? 0 : marks, { depth: depth + 1, isInLink: isLinked });
  const [first, last] = [pieces[0], pieces.at(-1)];
  const hasContent = pieces.some(
    (piece) => piece.kind === "code" || piece.kind === "image" || (piece.kind === "text" && piece.text.trim() !== ""),
  );
  if (!isLinked || !hasContent) {
    for (const piece of pieces)
      if (piece.kind === "text") addText(line, piece.text, piece.marks);
      else line.push(piece);
    return;
  }
  if (first?.kind === "break" || (first?.kind === "text" && first.text.startsWith(" "))) addText(line, " ", marks);
  line.push({ kind: "link", address, pieces, marks });
  if (last?.kind === "break" || (last?.kind === "text" && last.text.endsWith(" "))) addText(line, " ", marks);
}

/** 10⁶ must not become 106. Other raised text, such as the number of a footnote, is written as it is. */
function readSuperscript(node: MarkupNode, line: Piece[], marks: number, context: InlineContext): void {
  const last = line.at(-1);
  const isPower =
    last?.kind === "text" &&
    /[\p{L}\p{N})]$/u.test(last.text.slice(-2)) &&
    /^[-−+]?[\dn]{1,4}$/.test(textOf(node).trim());
  if (isPower && ![...node.childNodes].some((child) => nameOf(child) === "a")) addText(line, "^", marks);
  for (const child of node.childNodes) readInline(child, line, marks, { ...context, depth: (context.depth ?? 0) + 1 });
}

function collectRows(node: MarkupNode, rows: MarkupNode[][], captions: MarkupNode[]): void {
  for (const child of node.childNodes) {
    const name = nameOf(child);
    if (name === "caption") captions.push(child);
    else if (name === "tr") {
      const cells = [...child.childNodes].filter((cell) => nameOf(cell) === "td" || nameOf(cell) === "th");
      if (cells.length) rows.push(cells);
    } else if (name === "thead" || name === "tbody" || name === "tfoot") collectRows(child, rows, captions);
  }
}

function hasBlock(node: MarkupNode, depth = 0): boolean {
  for (const child of node.childNodes) {
    const name = nameOf(child);
    if (name === "table" || name === "pre" || name === "blockquote") return true;
    if (depth < MAX_DEPTH && hasBlock(child, depth + 1)) return true;
  }
  return false;
}

function spanOf(cell: MarkupNode): number {
  return Math.min(Math.max(Math.trunc(Number(attributeOf(cell, "colspan"))) || 1, 1), MAX_COLUMNS_SPANNED);
}

function writeCell(cell: MarkupNode): string {
  const line: Piece[] = [];
  for (const child of cell.childNodes) readInline(child, line, 0);
  return writeLine(line, "cell");
}

function writeRow(cells: readonly string[]): string {
  return `|${cells.map((cell) => (cell === "" ? " |" : ` ${cell} |`)).join("")}`;
}

/** A paragraph and the list below it need no empty line, as long as the list cannot be read as part of the paragraph. */
function isTight(item: readonly Block[]): boolean {
  const [first, second] = item;
  if (item.length !== 2 || first?.kind !== "paragraph" || second?.kind !== "list") return false;
  return /^(?:[-+]|1[.)]) /.test(second.text);
}

function startOf(node: MarkupNode, count: number): number {
  const start = Number(attributeOf(node, "start") || 1);
  return Number.isInteger(start) && start >= 0 && start + count < 1_000_000_000 ? start : 1;
}

function languageOf(node: MarkupNode): string {
  for (const element of [node, ...node.childNodes]) {
    const language = /^language-([a-z\d+#.-]{1,20})$/.exec(attributeOf(element, "class"))?.[1];
    if (language !== undefined) return language;
  }
  return "";
}

/** As if the node were the only child of an element. */
function only(node: MarkupNode): MarkupNode {
  return { nodeType: 1, nodeValue: null, childNodes: [node] };
}

function join(blocks: readonly Block[], separator = "\n\n"): string {
  return blocks.map(({ text }) => text).join(separator);
}

function prefixLines(text: string, emptyPrefix: string, prefix: string): string {
  if (text === "") return "";
  return text
    .split("\n")
    .map((line) => (line === "" ? emptyPrefix : prefix + line))
    .join("\n");
}

function collapse(text: string): string {
  return text.replace(/[ \t\n\f\r]+/g, " ");
}

import { escapeMarkdown, writeDestination, writeFence } from "./escape-markdown.ts";

export const STRONG = 1;
export const EMPHASIS = 2;
export const DELETED = 4;

/** Part of a paragraph. `marks`: the sum of those that apply to it; inside a link only those that begin there. */
export type Piece = { marks: number } & (
  | { kind: "text"; text: string }
  | { kind: "code"; text: string }
  | { kind: "image"; address: string; alt: string }
  | { kind: "link"; address: string; pieces: Piece[] }
  | { kind: "break" }
);

/** Where the line is. In a cell of a table a line break would end the row. */
export type Place = "paragraph" | "one line" | "cell";

/** Neighbours of the same kind become one: escaping has to see `&` and `amp;` together. */
export function addText(pieces: Piece[], text: string, marks: number): void {
  const last = pieces.at(-1);
  if (text === "") return;
  if (last?.kind === "text" && last.marks === marks) last.text += text;
  else pieces.push({ kind: "text", text, marks });
}

/** A paragraph, a heading, a cell or the text of a link. */
export function writeLine(pieces: readonly Piece[], place: Place): string {
  const runs = arrangeMarks(collapseSpace(pieces, place));
  let line = "";
  for (const { marks, pieces: inside } of runs) {
    const marker = markerOf(marks);
    line += marker;
    inside.forEach((piece, at) => {
      const isLineStart = place === "paragraph" && (line === "" || line.endsWith("\n"));
      // Before a link it would make an image of it.
      const isBeforeLink = piece.kind === "text" && inside[at + 1]?.kind === "link" && piece.text.endsWith("!");
      const written = writePiece(piece, place, isLineStart);
      line += isBeforeLink ? `${written.slice(0, -1)}\\!` : written;
    });
    line += [...marker].reverse().join("");
  }
  return line;
}

function markerOf(marks: number): string {
  if (marks & DELETED) return "~~";
  return (marks & STRONG ? "**" : "") + (marks & EMPHASIS ? "*" : "");
}

function writePiece(piece: Piece, place: Place, isLineStart: boolean): string {
  switch (piece.kind) {
    case "text":
      return escapeMarkdown(piece.text, { isLineStart });
    case "code":
      return writeCode(piece.text, place);
    case "image":
      return `![${escapeMarkdown(piece.alt)}](${writeDestination(piece.address)})`;
    case "link":
      return `[${writeLine(piece.pieces, place === "cell" ? "cell" : "one line")}](${writeDestination(piece.address)})`;
    case "break":
      return "\\\n";
  }
}

function writeCode(text: string, place: Place): string {
  // In a table even the bars of code are escaped, and then a backslash before one cannot be written.
  if (place === "cell" && text.includes("\\|")) return escapeMarkdown(text);
  const fence = writeFence(text, 1);
  const space = text.startsWith("`") || text.endsWith("`") ? " " : "";
  const written = place === "cell" ? text.replaceAll("|", "\\|") : text;
  return fence + space + written + space + fence;
}

/** One space between words, none at the ends of lines. Line breaks are spaces where there can be no second line. */
function collapseSpace(pieces: readonly Piece[], place: Place): Piece[] {
  const collapsed: Piece[] = [];
  let isAfterSpace = true;
  for (const given of pieces) {
    const isSpace = given.kind === "break" && place !== "paragraph";
    const piece: Piece = isSpace ? { kind: "text", text: " ", marks: given.marks } : given;
    if (piece.kind === "text") {
      const text: string = isAfterSpace ? piece.text.replace(/^ +/, "") : piece.text;
      if (text === "") continue;
      addText(collapsed, text, piece.marks);
      isAfterSpace = text.endsWith(" ");
    } else {
      if (piece.kind === "break") trimEnd(collapsed);
      collapsed.push(piece);
      isAfterSpace = piece.kind === "break";
    }
  }
  trimEnd(collapsed);
  while (collapsed.at(-1)?.kind === "break") {
    collapsed.pop();
    trimEnd(collapsed);
  }
  return collapsed;
}

function trimEnd(pieces: Piece[]): void {
  for (let last = pieces.at(-1); last?.kind === "text"; last = pieces.at(-1)) {
    let end = last.text.length;
    while (last.text[end - 1] === " ") end--;
    last.text = last.text.slice(0, end);
    if (end > 0) return;
    pieces.pop();
  }
}

type Run = { marks: number; pieces: Piece[] };

/**
 * Puts markers only where a parser sees them: `a**“b”**c` is not emphasis, because a marker between a letter and punctuation belongs to
 * neither side. What is in the way at an end of the marked text, usually a quotation mark, is left unmarked: `a“**b**”c`. The same with
 * marked text right behind other marked text, whose markers would be read as one.
 */
function arrangeMarks(pieces: readonly Piece[]): Run[] {
  const runs: Run[] = [];
  const add = (marks: number, added: readonly Piece[]) => {
    if (added.length === 0) return;
    const last = runs.at(-1);
    const run = last?.marks === marks ? last : { marks, pieces: [] };
    if (run !== last) runs.push(run);
    for (const piece of added)
      if (piece.kind === "text") addText(run.pieces, piece.text, marks);
      else run.pieces.push(piece);
  };
  for (let from = 0; from < pieces.length; ) {
    const { marks } = pieces[from]!;
    let to = from + 1;
    while (to < pieces.length && pieces[to]!.marks === marks) to++;
    const inside = pieces.slice(from, to).map((piece) => ({ ...piece }));
    if (marks === 0) add(0, inside);
    else {
      const last = runs.at(-1);
      const before = last ? lastCharacter(last.pieces.at(-1)!) : "";
      const lead = takeUnmarkable(inside, before, "start");
      const isAfterMarker = last !== undefined && last.marks !== 0 && lead.length === 0;
      const tail = takeUnmarkable(inside, to < pieces.length ? firstCharacter(pieces[to]!) : "", "end");
      add(0, lead);
      add(isAfterMarker ? 0 : marks, inside);
      add(0, tail.reverse());
    }
    from = to;
  }
  return runs;
}

/** Removes from one end what cannot be next to a marker there, and returns it in the order it was removed. */
function takeUnmarkable(inside: Piece[], neighbour: string, end: "start" | "end"): Piece[] {
  const taken: Piece[] = [];
  let outer = neighbour;
  for (;;) {
    const piece = end === "start" ? inside[0] : inside.at(-1);
    if (!piece) return taken;
    const inner = end === "start" ? firstCharacter(piece) : lastCharacter(piece);
    if (piece.kind !== "break" && !/\s/.test(inner) && isMarkable(outer, inner)) return taken;
    const length = piece.kind === "text" ? unmarkableLength(piece.text, end) : 0;
    if (piece.kind === "text" && length < piece.text.length) {
      const at = end === "start" ? length : piece.text.length - length;
      const [first, second] = [piece.text.slice(0, at), piece.text.slice(at)];
      taken.push({ kind: "text", text: end === "start" ? first : second, marks: 0 });
      piece.text = end === "start" ? second : first;
    } else {
      taken.push(piece);
      if (end === "start") inside.shift();
      else inside.pop();
    }
    const last = taken.at(-1)!;
    outer = end === "start" ? lastCharacter(last) : firstCharacter(last);
  }
}

/** How much of a text's start or end is spaces and punctuation. Backwards no regular expression does that in linear time. */
function unmarkableLength(text: string, end: "start" | "end"): number {
  if (end === "start") return /^[\s\p{P}\p{S}]*/u.exec(text)![0].length;
  let at = text.length;
  while (at > 0) {
    const character = lastCharacterOf(text.slice(Math.max(0, at - 2), at));
    if (!/[\s\p{P}\p{S}]/u.test(character)) break;
    at -= character.length;
  }
  return text.length - at;
}

/** Newer parsers count all symbols as punctuation, older ones only those of ASCII. */
const SURELY_PUNCTUATION = /[\p{P}$+<=>^`|~]/u;
const MAYBE_PUNCTUATION = /[\p{P}\p{S}]/u;

function isMarkable(outer: string, inner: string): boolean {
  return outer === "" || /\s/.test(outer) || SURELY_PUNCTUATION.test(outer) || !MAYBE_PUNCTUATION.test(inner);
}

function firstCharacter(piece: Piece): string {
  if (piece.kind === "text") return String.fromCodePoint(piece.text.codePointAt(0)!);
  return { code: "`", image: "!", link: "[", break: "\n" }[piece.kind];
}

function lastCharacter(piece: Piece): string {
  if (piece.kind === "text") return lastCharacterOf(piece.text);
  return { code: "`", image: ")", link: ")", break: "\n" }[piece.kind];
}

function lastCharacterOf(text: string): string {
  return [...text.slice(-2)].at(-1)!;
}

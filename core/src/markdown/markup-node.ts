/** As much of a DOM node as the writer reads, so that a browser passes its own document, and core needs no DOM. */
export interface MarkupNode {
  readonly nodeType: number;
  readonly nodeValue: string | null;
  readonly localName?: string;
  readonly childNodes: Iterable<MarkupNode>;
  getAttribute?(name: string): string | null;
}

const TEXT_NODE = 3;

export function isText(node: MarkupNode): boolean {
  return node.nodeType === TEXT_NODE;
}

/** Lower case; empty for text, comments and whole documents. */
export function nameOf(node: MarkupNode): string {
  return node.localName ?? "";
}

export function attributeOf(node: MarkupNode, name: string): string {
  return node.getAttribute?.(name) ?? "";
}

const LINES = new Set(["div", "p", "li", "tr"]);

/** With line breaks as such, for code. A picture is its description. */
export function textOf(node: MarkupNode): string {
  if (isText(node)) return node.nodeValue ?? "";
  const name = nameOf(node);
  if (name === "br") return "\n";
  if (name === "img") return ` ${attributeOf(node, "alt")} `;
  let text = "";
  for (const child of node.childNodes) text += textOf(child);
  return LINES.has(name) && !text.endsWith("\n") ? `${text}\n` : text;
}

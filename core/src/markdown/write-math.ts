import { attributeOf, isText, type MarkupNode, nameOf } from "./markup-node.ts";

/** A formula in one line, as it would be typed: `(a + b)/2`, `x^2`, `√(x)`. */
export function writeMath(node: MarkupNode): string {
  if (isText(node)) return (node.nodeValue ?? "").replace(/\s+/g, " ");
  const parts = [...node.childNodes].map(writeMath).filter((part) => part.trim() !== "");
  const [first = "", second = "", third = ""] = parts;
  switch (nameOf(node)) {
    case "mfrac":
      return `${grouped(first)}/${grouped(second)}`;
    case "msup":
    case "mover":
      return `${grouped(first)}^${grouped(second)}`;
    case "msub":
    case "munder":
      return `${grouped(first)}_${grouped(second)}`;
    case "msubsup":
    case "munderover":
      return `${grouped(first)}_${grouped(second)}^${grouped(third)}`;
    case "msqrt":
      return `√${grouped(parts.join(""))}`;
    case "mroot":
      return `${grouped(second)}√${grouped(first)}`;
    case "mtr":
      return `${parts.join(", ")}; `;
    case "mo":
      return attributeOf(node, "form") === "" && /^[=+−<>≤≥≈→]$/.test(parts.join(""))
        ? ` ${parts.join("")} `
        : parts.join("");
    default:
      return parts.join("");
  }
}

function grouped(part: string): string {
  return /^[\p{L}\p{N}.]*$/u.test(part) ? part : `(${part.trim()})`;
}

import { hasFlag } from "./read-tag.ts";

/** Whether an element hides its content. `text` is what follows the tag's name. */
export function isHiddenElement(name: string, attributes: ReadonlyMap<string, string>, text: string): boolean {
  const style = attributes.get("style")?.slice(0, 4000);
  return (
    (hasFlag(text, attributes, "hidden") && attributes.get("hidden") !== "until-found") ||
    (style !== undefined && isHiddenStyle(style)) ||
    // KaTeX draws every formula twice: as MathML, and as this.
    (name === "span" && /(?:^|\s)katex-html(?:\s|$)/.test(attributes.get("class") ?? ""))
  );
}

/** Whether an inline style hides the element: newsletters hide their preview texts like that. */
export function isHiddenStyle(style: string): boolean {
  if (HIDDEN.test(style)) return true;
  return (
    /(?:^|[;\s])max-height\s*:\s*0(?:px)?\s*(?:;|!|$)/i.test(style) && /(?:^|[;\s])overflow\s*:\s*hidden/i.test(style)
  );
}

// With what stands before each name: `backface-visibility:hidden` and `content-visibility:hidden` are other properties.
const HIDDEN = /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|mso-hide\s*:\s*all)/i;

/** Whether the style gives text a size: false for a size of zero, undefined when it sets none. */
export function textSizeIn(style: string): boolean | undefined {
  const size = /(?:^|[;\s])font-size\s*:\s*([^;]+)/i.exec(style)?.[1];
  return size === undefined ? undefined : !/^0(?:\.0+)?(?:px|em|rem|pt|%)?\s*(?:!|$)/i.test(size.trim());
}

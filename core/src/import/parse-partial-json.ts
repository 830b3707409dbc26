export type PartialJson = {
  value: unknown;
  /** It is valid JSON as it is. */
  isWhole: boolean;
  /** Elements of the list that are not valid JSON. */
  unreadable: string[];
  /** What follows the last complete element of a file that is cut off. */
  rest: string | null;
};

/**
 * Parses JSON that may be cut off: an array, or an object with an array named `key`. Of the array, every complete element is used; what
 * follows the array in a broken document is not. Null: nothing of it can be read. Never throws, takes linear time.
 */
export function parsePartialJson(text: string, key: string): PartialJson | null {
  const whole = parseJson(text);
  if (whole !== undefined) return { value: whole, isWhole: true, unreadable: [], rest: null };
  const open = text.startsWith("[") ? 0 : findArray(text, key);
  if (open === -1) return null;
  const { elements, unreadable, rest } = readElements(text, open + 1);
  if (text.startsWith("[")) return { value: elements, isWhole: false, unreadable, rest };
  const head = parseJson(`${text.slice(0, open)}[]}`);
  return { value: { ...(isObject(head) ? head : {}), [key]: elements }, isWhole: false, unreadable, rest };
}

/** Undefined if it is not JSON: JSON has no such value. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Where the array of this name begins, or -1. */
function findArray(text: string, key: string): number {
  const name = text.indexOf(`"${key}"`);
  if (name === -1) return -1;
  const between = /\s*:\s*\[/y;
  between.lastIndex = name + key.length + 2;
  return between.test(text) ? between.lastIndex - 1 : -1;
}

function readElements(text: string, from: number) {
  const elements: unknown[] = [];
  const unreadable: string[] = [];
  let at = from;
  for (;;) {
    while (at < text.length && /[\s,]/.test(text[at] as string)) at++;
    if (at >= text.length || text[at] === "]") return { elements, unreadable, rest: null };
    const end = endOfElement(text, at);
    if (end === -1) return { elements, unreadable, rest: text.slice(at) };
    const written = text.slice(at, end);
    const value = parseJson(written);
    if (value === undefined) unreadable.push(written);
    else elements.push(value);
    at = end;
  }
}

/** After the element that begins here: at the comma or bracket that ends it. -1: the text ends before. */
function endOfElement(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (character === '"') {
      at = endOfString(text, at);
      if (at === -1) return -1;
    } else if (character === "{" || character === "[") depth++;
    else if (depth === 0 && (character === "," || character === "]" || character === "}"))
      return Math.max(at, from + 1);
    else if (character === "}" || character === "]") depth--;
    if (depth === 0 && (character === "}" || character === "]")) return at + 1;
  }
  return -1;
}

function endOfString(text: string, open: number): number {
  for (let at = open + 1; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === '"') return at;
  }
  return -1;
}

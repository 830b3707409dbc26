/** Entities that a document declares in its own doctype. */
export class Entities {
  private readonly values: ReadonlyMap<string, string>;
  /** How much may still be inserted: a few declarations could otherwise become gigabytes. */
  private left = LONGEST_EXPANSION;

  constructor(values: ReadonlyMap<string, string>) {
    this.values = values;
  }

  /** The values are not decoded. What is not declared stays as it is. */
  expand(text: string): string {
    if (!text.includes("&")) return text;
    return text.replace(REFERENCE, (reference, name: string) => {
      const value = this.values.get(name);
      if (value === undefined || value.length > this.left) return reference;
      this.left -= value.length;
      return value;
    });
  }
}

const LONGEST_EXPANSION = 1_000_000;
const LONGEST_VALUE = 10_000;
const LONGEST_SUBSET = 200_000;
const MOST = 500;
const REFERENCE = /&([A-Za-z_][\w.-]{0,99});/g;
// Only those with a value: SYSTEM and PUBLIC name a file, which is never fetched, and "%" is for the doctype itself.
const DECLARATION = /<!ENTITY\s+([A-Za-z_][\w.-]{0,99})\s+(?:"([^"]*)"|'([^']*)')/g;
/** XML's own, which a declaration cannot change. */
const PREDEFINED = new Set(["amp", "lt", "gt", "quot", "apos"]);

/** Null where a doctype declares none, as in nearly every document. */
export function readEntities(doctype: string): Entities | null {
  if (!doctype.includes("<!ENTITY") || doctype.length > LONGEST_SUBSET) return null;
  const values = new Map<string, string | null>();
  for (const [, name = "", double, single] of doctype.matchAll(DECLARATION)) {
    if (values.size >= MOST) break;
    if (!values.has(name) && !PREDEFINED.has(name)) values.set(name, expandValue(double ?? single ?? "", values));
  }
  const usable = new Map([...values].filter((entry): entry is [string, string] => entry[1] !== null));
  return usable.size === 0 ? null : new Entities(usable);
}

/** With the entities declared before it; null if it becomes too long, or contains one that did. */
function expandValue(value: string, values: ReadonlyMap<string, string | null>): string | null {
  let left = LONGEST_VALUE - value.length;
  if (left < 0) return null;
  const expanded = value.replace(REFERENCE, (reference, name: string) => {
    const inner = values.get(name);
    if (inner === undefined || left < 0) return reference;
    left = inner === null ? -1 : left - inner.length;
    return left < 0 ? "" : (inner ?? "");
  });
  return left < 0 ? null : expanded;
}

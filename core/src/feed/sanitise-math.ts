/** The attributes of MathML Core that shape a formula. No colours, which would be unreadable on a dark page; no addresses. */
export function mathAttributes(name: string, attributes: ReadonlyMap<string, string>): string {
  let written = "";
  for (const [attribute, value] of attributes) {
    const check = attribute === "display" && name !== "math" ? undefined : CHECKS.get(attribute);
    if (check?.test(value.trim())) written += ` ${attribute}="${value.trim()}"`;
  }
  return written;
}

// Small, so that no part of a formula can be moved out of the article.
const LENGTH = /^[+-]?(?:\d?(?:\.\d{0,6})?(?:em|ex|rem|mu)?|\d{1,2}(?:\.\d{0,6})?(?:px|pt)|\d{1,3}(?:\.\d{0,6})?%)$/;
const TRUTH = /^(?:true|false)$/;
const SPAN = /^\d{1,2}$/;

const CHECKS: ReadonlyMap<string, RegExp> = new Map(
  Object.entries({
    accent: TRUTH,
    accentunder: TRUTH,
    columnspan: SPAN,
    depth: LENGTH,
    dir: /^(?:ltr|rtl)$/,
    display: /^(?:block|inline)$/,
    displaystyle: TRUTH,
    fence: TRUTH,
    form: /^(?:prefix|infix|postfix)$/,
    height: LENGTH,
    largeop: TRUTH,
    linethickness: LENGTH,
    lspace: LENGTH,
    mathvariant: /^normal$/,
    maxsize: LENGTH,
    minsize: LENGTH,
    movablelimits: TRUTH,
    rowspan: SPAN,
    rspace: LENGTH,
    scriptlevel: /^[+-]?\d$/,
    separator: TRUTH,
    stretchy: TRUTH,
    symmetric: TRUTH,
    voffset: LENGTH,
    width: LENGTH,
  }),
);

// The names of U+00A0 to U+00FF in order, then the punctuation people really write. Feeds use these without declaring
// them; what a document itself declares is never read, so there is nothing to expand without end.
const LATIN =
  "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml";
const OTHERS =
  "lt < gt > amp & quot \" apos ' OElig Œ oelig œ Scaron Š scaron š Yuml Ÿ ndash – mdash — lsquo ‘ rsquo ’ sbquo ‚ ldquo “ rdquo ” bdquo „ dagger † Dagger ‡ bull • hellip … permil ‰ prime ′ Prime ″ lsaquo ‹ rsaquo › euro € trade ™ larr ← uarr ↑ rarr → darr ↓ minus − infin ∞ asymp ≈ ne ≠ le ≤ ge ≥ hearts ♥ check ✓ ensp \u2002 emsp \u2003 thinsp \u2009 zwnj \u200c zwj \u200d";

const NAMED = new Map(LATIN.split(" ").map((name, index) => [name, String.fromCharCode(0xa0 + index)]));
// Split at the plain space only: some of the letters are spaces themselves.
const pairs = OTHERS.split(" ");
for (let i = 0; i < pairs.length; i += 2) NAMED.set(pairs[i]!, pairs[i + 1]!);

const LONGEST_NAME = 8;

/** `&amp;`, `&#8212;`, `&nbsp;` to letters. Whatever is not an entity (`AT&T`, `?a=1&b=2`) stays as it is written. */
export function decodeEntities(text: string): string {
  let at = text.indexOf("&");
  if (at === -1) return text;
  let decoded = "";
  let copied = 0;
  while (at !== -1) {
    const near = text.slice(at + 1, at + 2 + LONGEST_NAME);
    const length = near.indexOf(";");
    const letter = length === -1 ? undefined : letterOf(near.slice(0, length));
    if (letter !== undefined) {
      decoded += text.slice(copied, at) + letter;
      copied = at + length + 2;
    }
    at = text.indexOf("&", letter === undefined ? at + 1 : copied);
  }
  return decoded + text.slice(copied);
}

function letterOf(name: string): string | undefined {
  if (name.charCodeAt(0) !== 0x23) return NAMED.get(name);
  const digits = /^#(?:[xX]([\da-fA-F]+)|(\d+))$/.exec(name);
  if (digits === null) return undefined;
  const code = digits[1] === undefined ? Number(digits[2]) : Number.parseInt(digits[1], 16);
  // A zero byte cannot be stored as text, and half a surrogate pair is not a letter.
  if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return "";
  return String.fromCodePoint(code);
}

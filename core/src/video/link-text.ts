/** A part of a plain-text description. Only http(s) addresses become links. */
export type TextPart = { text: string; href: string | null };

// An address ends at white space, quotes, opening brackets and the first character that is not ASCII: Chinese text
// continues without a space. The bounds keep the time linear. "site.example/path" counts too.
const ADDRESS =
  /(?:https?:\/\/|www\.(?=[a-z\d]))[!#-;=?-[\]_a-z~]{1,2000}|(?<![\w@./-])(?:[a-z\d][a-z\d-]{0,62}\.){1,6}[a-z]{2,24}\/[!#-;=?-[\]_a-z~]{0,2000}/gi;

export function linkText(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const written = withoutSentenceMarks(match[0]);
    const href = toHref(written);
    if (href === null) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index), href: null });
    parts.push({ text: written, href });
    end = match.index + written.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null });
  return parts;
}

/** "(see https://a.example/b)." ends before its bracket and full stop; "https://a.example/b_(c)" keeps its own. */
function withoutSentenceMarks(address: string): string {
  let rest = address.replace(/[.,;:!?'"*]+$/, "");
  while (rest.endsWith(")") && count(rest, ")") > count(rest, "("))
    rest = rest.slice(0, -1).replace(/[.,;:!?'"*]+$/, "");
  while (rest.endsWith("]") && count(rest, "]") > count(rest, "[")) rest = rest.slice(0, -1);
  return rest;
}

function count(text: string, mark: string): number {
  return text.split(mark).length - 1;
}

function toHref(written: string): string | null {
  const url = URL.parse(/^https?:\/\//i.test(written) ? written : `https://${written}`);
  // "https://bank.example@other.example" reads as one site and opens another.
  return url?.username === "" && url.password === "" && url.hostname.includes(".") ? url.href : null;
}

const LONG_ENOUGH = 24;

/**
 * Which of these paragraphs is the one with this text, or has it, or is its beginning: a feed may cut its last paragraph. -1: none.
 */
export function findSameText(paragraphs: readonly string[], text: string): number {
  const wanted = clean(text);
  if (wanted === "") return -1;
  const known = paragraphs.map(clean);
  const same = known.indexOf(wanted);
  if (same !== -1 || wanted.length < LONG_ENOUGH) return same;
  const beginning = wanted.slice(0, LONG_ENOUGH);
  return known.findIndex((paragraph) => paragraph.includes(beginning));
}

function clean(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/**
 * How well names fit what a person typed, best first: 0 one is the same, 1 one begins with it, 2 a word in one does, 3 one
 * contains it, 4 together they contain each of its words. Null: they do not fit. Case and width do not matter.
 */
export function rankName(typed: string, ...names: readonly string[]): number | null {
  const wanted = normalise(typed);
  if (wanted === "") return null;
  const known = names.map(normalise);
  if (known.includes(wanted)) return 0;
  if (known.some((name) => name.startsWith(wanted))) return 1;
  if (known.some((name) => startsWord(name, wanted))) return 2;
  // "ai" is not meant by "rain". Two Chinese letters are a word.
  const isShort = /^[\p{Script=Latin}\d]{1,2}$/u;
  if (isShort.test(wanted)) return null;
  if (known.some((name) => name.includes(wanted))) return 3;
  const all = known.join(" ");
  const words = wanted.split(" ");
  return words.every((word) => (isShort.test(word) ? startsWord(all, word) : all.includes(word))) ? 4 : null;
}

function startsWord(name: string, wanted: string): boolean {
  for (let at = name.indexOf(wanted); at !== -1; at = name.indexOf(wanted, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(name[at - 1] ?? "")) return true;
  return false;
}

function normalise(text: string): string {
  return text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
}

/** The name that takes the fewest edits to become the given one, if it is similar at all. */
export function nearestName(given: string, names: readonly string[]): string | undefined {
  const [nearest] = names
    .map((name) => ({ name, edits: editsBetween(given, name) }))
    .toSorted((one, other) => one.edits - other.edits);
  return nearest && nearest.edits <= given.length / 3 ? nearest.name : undefined;
}

/** Levenshtein's distance: insertions, deletions and replacements of single characters. */
function editsBetween(from: string, to: string): number {
  let above = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [row, letter] of [...from].entries()) {
    const current = [row + 1];
    for (const [at, other] of [...to].entries())
      current.push(Math.min(above[at + 1]! + 1, current[at]! + 1, above[at]! + (letter === other ? 0 : 1)));
    above = current;
  }
  return above[to.length]!;
}

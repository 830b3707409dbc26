/** Whether a NUL stands in any text of this value. PostgreSQL has no such text, and nobody means one. */
export function hasNul(value: unknown): boolean {
  // Not by recursion: a megabyte of brackets is deeper than any stack.
  const waiting = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === "string" && next.includes("\0")) return true;
    if (typeof next === "object" && next !== null) for (const inner of Object.values(next)) waiting.push(inner);
  }
  return false;
}

/** Whether any text in this value contains NUL, which PostgreSQL cannot store. */
export function hasNul(value: unknown): boolean {
  // Not recursive: a megabyte of brackets is deeper than any stack.
  const waiting = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === "string" && next.includes("\0")) return true;
    if (typeof next === "object" && next !== null) for (const inner of Object.values(next)) waiting.push(inner);
  }
  return false;
}

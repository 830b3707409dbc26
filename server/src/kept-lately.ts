/** What was made lately, by what it was made of, up to a size of all together. What was used longest ago is forgotten first. */
export function keepLately<Value>(largest: number, sizeOf: (key: string, value: Value) => number) {
  // In order of use.
  const kept = new Map<string, Value>();
  let size = 0;
  return {
    get(key: string): Value | undefined {
      const value = kept.get(key);
      if (value === undefined) return undefined;
      kept.delete(key);
      kept.set(key, value);
      return value;
    },
    /** One that is large would push out all the others, so it is not kept. */
    set(key: string, value: Value): void {
      const added = sizeOf(key, value);
      if (added > largest / 40 || kept.has(key)) return;
      kept.set(key, value);
      size += added;
      for (const [oldest, old] of kept) {
        if (size <= largest) break;
        kept.delete(oldest);
        size -= sizeOf(oldest, old);
      }
    },
  };
}

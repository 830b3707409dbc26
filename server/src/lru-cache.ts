/** A cache with a limit on the size of all its entries together: the least recently used one is removed first. */
export function createLruCache<Value>(limit: number, sizeOf: (key: string, value: Value) => number) {
  // A map keeps the order in which keys were added, so a key that is used is added again.
  const entries = new Map<string, Value>();
  let size = 0;
  return {
    get(key: string): Value | undefined {
      const value = entries.get(key);
      if (value === undefined) return undefined;
      entries.delete(key);
      entries.set(key, value);
      return value;
    },
    /** A large entry would push out many others, so it is not cached. */
    set(key: string, value: Value): void {
      const added = sizeOf(key, value);
      if (added > limit / 40 || entries.has(key)) return;
      entries.set(key, value);
      size += added;
      for (const [oldest, old] of entries) {
        if (size <= limit) break;
        entries.delete(oldest);
        size -= sizeOf(oldest, old);
      }
    },
  };
}

import { createBatcher } from "../batcher.ts";

/** More concurrent queries than this would only compete for the same sessions. */
const CONCURRENCY = 2;

/** Loads values by key, many keys in one query. A dataloader without its cache. */
export function batchLoader<Value>(
  load: (keys: string[]) => Promise<ReadonlyMap<string, Value>>,
): (key: string) => Promise<Value | undefined> {
  return createBatcher({
    concurrency: CONCURRENCY,
    run: async (keys: string[]) => {
      const found = await load([...new Set(keys)]);
      return (key) => found.get(key);
    },
  });
}

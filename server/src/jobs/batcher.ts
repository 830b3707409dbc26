/**
 * Gathers values that come one by one and hands them on together. Each caller waits for the batch its value was in, so
 * nothing is done before it is done. `flush` answers with those that were not done, and why; it throws when it cannot tell.
 */
export function createBatcher<Value>({
  size,
  atOnce,
  flush,
}: {
  size: number;
  atOnce: number;
  flush: (values: Value[]) => Promise<ReadonlyMap<Value, unknown> | undefined>;
}): (value: Value) => Promise<void> {
  let waiting: { value: Value; resolve: () => void; reject: (cause: unknown) => void }[] = [];
  let flushing = 0;
  let planned = false;

  const next = () => {
    planned = false;
    while (waiting.length && flushing < atOnce) {
      const batch = waiting.slice(0, size);
      waiting = waiting.slice(size);
      flushing++;
      flush(batch.map(({ value }) => value))
        .then(
          (failed) => {
            for (const { value, resolve, reject } of batch) failed?.has(value) ? reject(failed.get(value)) : resolve();
          },
          (cause) => {
            for (const { reject } of batch) reject(cause);
          },
        )
        .finally(() => {
          flushing--;
          next();
        });
    }
  };
  return (value) =>
    new Promise((resolve, reject) => {
      waiting.push({ value, resolve, reject });
      // What ends in the same turn of the loop travels together; under load, what ends while others are being stored.
      if (!planned) {
        planned = true;
        setImmediate(next);
      }
    });
}

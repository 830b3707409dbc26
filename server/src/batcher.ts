/** Reads the result of one value out of the result of its batch. May throw, for a value that failed alone. */
type ResultOf<Value, Result> = (value: Value) => Result;

/**
 * Collects values that arrive one by one and runs them in batches, a few batches at a time. Values that arrive in the same turn
 * of the event loop, or while all batches are running, go together. Nothing is cached: a value is always in a batch that began
 * after it arrived.
 */
export function createBatcher<Value, Result>({
  size = Number.POSITIVE_INFINITY,
  concurrency,
  run,
}: {
  size?: number;
  concurrency: number;
  run: (values: Value[]) => Promise<ResultOf<Value, Result>>;
}): (value: Value) => Promise<Result> {
  type Waiting = { value: Value; resolve: (result: Result) => void; reject: (cause: unknown) => void };
  let waiting: Waiting[] = [];
  let running = 0;
  let isScheduled = false;

  const runBatch = async (batch: Waiting[]) => {
    try {
      const resultOf = await run(batch.map(({ value }) => value));
      for (const { value, resolve, reject } of batch)
        try {
          resolve(resultOf(value));
        } catch (cause) {
          reject(cause);
        }
    } catch (cause) {
      for (const { reject } of batch) reject(cause);
    }
  };
  const next = () => {
    isScheduled = false;
    while (waiting.length && running < concurrency) {
      const batch = waiting.slice(0, size);
      waiting = waiting.slice(size);
      running++;
      void runBatch(batch).then(() => {
        running--;
        next();
      });
    }
  };
  return (value) =>
    new Promise((resolve, reject) => {
      waiting.push({ value, resolve, reject });
      if (isScheduled) return;
      isScheduled = true;
      setImmediate(next);
    });
}

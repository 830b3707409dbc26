/** Rejects when the result takes longer than `ms`. The operation itself is not cancelled. */
export function withTimeout<Result>(result: Promise<Result>, ms: number): Promise<Result> {
  const timeout = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error(`no answer in ${ms} ms`)), ms).unref(),
  );
  return Promise.race([result, timeout]);
}

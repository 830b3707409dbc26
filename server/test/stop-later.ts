const started: (() => unknown)[] = [];

/** Stops something after the last test of this file, last started first. Unlike `afterAll`, it can be called inside a test. */
export function stopLater(stop: () => unknown): void {
  started.push(stop);
}

export async function stopStarted(): Promise<void> {
  const causes: unknown[] = [];
  for (const stop of started.splice(0).reverse())
    try {
      await stop();
    } catch (cause) {
      causes.push(cause);
    }
  if (causes.length > 0) throw new AggregateError(causes, "not everything could be stopped");
}

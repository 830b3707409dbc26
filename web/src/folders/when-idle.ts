/** Runs something when the browser has nothing else to do, or after `timeout` milliseconds. Returns how to cancel it. */
export function whenIdle(run: () => void, timeout: number): () => void {
  // Safari has no idle callbacks.
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(run, Math.min(timeout, 200));
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout });
  return () => cancelIdleCallback(handle);
}

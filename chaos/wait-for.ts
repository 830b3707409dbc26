import { setTimeout as sleep } from "node:timers/promises";

/** Polls until the value is as wanted or the time is over, and returns the last value. */
export async function waitFor<Value>(
  read: () => Promise<Value>,
  isWanted: (value: Value) => boolean,
  timeoutMs: number,
): Promise<Value> {
  for (const end = Date.now() + timeoutMs; ; await sleep(250)) {
    const value = await read();
    if (isWanted(value) || Date.now() > end) return value;
  }
}

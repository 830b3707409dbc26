let lastRequest: Promise<unknown> = Promise.resolve();

/** Without a timeout a connection that drops silently would block later changes for minutes. */
const TIMEOUT_MS = 20_000;

/** One request at a time: of two concurrent ones the first may reach the server last and win. */
export function inSequence<Value>(ask: () => Promise<Value>): Promise<Value> {
  const answer = lastRequest.then(ask);
  lastRequest = answer.catch(() => {});
  return answer;
}

export function withTimeout(): { signal: AbortSignal } {
  return { signal: AbortSignal.timeout(TIMEOUT_MS) };
}

/** A list that is read before a change is saved would be without it, and stay so. */
export async function changesSaved(): Promise<void> {
  await lastRequest;
}

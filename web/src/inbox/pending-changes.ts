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

/** After that a list is loaded anyway. */
const MAX_WAIT_MS = 5_000;

/** A list that is loaded before a star is saved would be without that item, and stay so. */
export async function changesSaved(): Promise<void> {
  await Promise.race([untilIdle(), new Promise((done) => setTimeout(done, MAX_WAIT_MS))]);
}

async function untilIdle(): Promise<void> {
  const request = lastRequest;
  await request;
  if (request !== lastRequest) await untilIdle();
}

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

/** After that a list is read anyway: it is better than none. */
const MOST_WAIT_MS = 5_000;

/** A list that is read before a change is saved would be without it, and stay so. */
export async function changesSaved(): Promise<void> {
  const end = new Promise((done) => setTimeout(done, MOST_WAIT_MS));
  let isOver = false;
  void end.then(() => {
    isOver = true;
  });
  // Others may be made meanwhile.
  for (let seen: unknown; seen !== lastRequest && !isOver; ) {
    seen = lastRequest;
    await Promise.race([seen, end]);
  }
}

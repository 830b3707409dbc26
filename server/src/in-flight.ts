export type ShareInFlight<Value> = {
  /**
   * While an action with this key is running, others with the same key share its result. The signal it gets is aborted when
   * every caller has given up; a caller without a signal never does.
   */
  (key: string, act: (signal: AbortSignal) => Promise<Value>, signal?: AbortSignal): Promise<Value>;
  /** How many actions are running, of those whose key begins with this. */
  count(prefix?: string): number;
};

type Running<Value> = { result: Promise<Value>; join(signal: AbortSignal | undefined): void };

export function createShareInFlight<Value>(): ShareInFlight<Value> {
  const running = new Map<string, Running<Value>>();
  const start = (key: string, act: (signal: AbortSignal) => Promise<Value>): Running<Value> => {
    const stop = new AbortController();
    let waiting = 0;
    const forget = () => running.get(key) === started && running.delete(key);
    const leave = () => {
      waiting--;
      if (waiting > 0) return;
      // Whoever comes now does not get the result of something that was stopped.
      forget();
      stop.abort();
    };
    const started: Running<Value> = {
      result: act(stop.signal).finally(forget),
      join(signal) {
        waiting++;
        if (signal?.aborted) leave();
        else signal?.addEventListener("abort", leave, { once: true });
      },
    };
    running.set(key, started);
    return started;
  };
  const share = (key: string, act: (signal: AbortSignal) => Promise<Value>, signal?: AbortSignal) => {
    const action = running.get(key) ?? start(key, act);
    action.join(signal);
    return action.result;
  };
  return Object.assign(share, {
    count: (prefix = "") => [...running.keys()].filter((key) => key.startsWith(prefix)).length,
  });
}

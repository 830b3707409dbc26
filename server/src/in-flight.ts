/** While an action with this key is running, others with the same key share its result. */
export type ShareInFlight<Value> = (key: string, act: () => Promise<Value>) => Promise<Value>;

export function createShareInFlight<Value>(): ShareInFlight<Value> {
  const running = new Map<string, Promise<Value>>();
  return (key, act) => {
    const found = running.get(key);
    if (found) return found;
    const started = act().finally(() => running.delete(key));
    running.set(key, started);
    return started;
  };
}

/** Shown before the server has saved them. When one fails, only that one is taken back. */
export function createOptimisticUpdates<State>() {
  type Update = (state: State) => State;
  const pending = new Set<Update>();
  /** What the server has, as far as is known. */
  let saved: State | undefined;
  return {
    /** `shown`: before the update; undefined: nothing is loaded yet. */
    add(update: Update, shown: State | undefined): void {
      if (pending.size === 0) saved = shown;
      pending.add(update);
    },
    succeed(update: Update): void {
      pending.delete(update);
      if (saved !== undefined) saved = update(saved);
    },
    /** Returns what to show instead; undefined: nothing was loaded. */
    fail(update: Update): State | undefined {
      pending.delete(update);
      return saved === undefined ? undefined : [...pending].reduce<State>((state, next) => next(state), saved);
    },
  };
}

export type RunInTurn = <Result>(key: string, act: () => Promise<Result>) => Promise<Result>;

/**
 * Runs actions with the same key one after the other, within this process. Between processes the row lock keeps the order; this
 * keeps requests that wait for one member's lock from each holding a database session, until no sessions are left.
 */
export function createRunInTurn(): RunInTurn {
  const last = new Map<string, Promise<unknown>>();
  return async (key, act) => {
    const mine = (last.get(key) ?? Promise.resolve()).then(act, act);
    last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (last.get(key) === mine) last.delete(key);
    }
  };
}

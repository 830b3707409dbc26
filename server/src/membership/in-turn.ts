const last = new Map<string, Promise<unknown>>();

/**
 * One at a time for each key, within this process. The row lock is what keeps order between processes; this keeps those who
 * wait for one member's lock from each holding a database session meanwhile, until nobody else gets any.
 */
export async function inTurn<Result>(key: string, act: () => Promise<Result>): Promise<Result> {
  const mine = (last.get(key) ?? Promise.resolve()).then(act, act);
  last.set(key, mine);
  try {
    return await mine;
  } finally {
    if (last.get(key) === mine) last.delete(key);
  }
}

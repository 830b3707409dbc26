/** So many questions are under way at a time; those who come meanwhile go together in the next one. */
const AT_ONCE = 2;

/**
 * Makes one question of those asked in the same moment. Nothing is remembered: whoever comes while a question is under way
 * waits for the next one, so every answer was true after it was asked for.
 */
export function askTogether<Value>(
  ask: (keys: string[]) => Promise<ReadonlyMap<string, Value>>,
): (key: string) => Promise<Value | undefined> {
  type Waiting = { key: string; resolve: (value: Value | undefined) => void; reject: (cause: unknown) => void };
  let waiting: Waiting[] = [];
  let underWay = 0;
  let planned = false;

  const next = () => {
    planned = false;
    if (!waiting.length || underWay >= AT_ONCE) return;
    const asked = waiting;
    waiting = [];
    underWay++;
    ask([...new Set(asked.map(({ key }) => key))])
      .then(
        (found) => {
          for (const { key, resolve } of asked) resolve(found.get(key));
        },
        (cause) => {
          for (const { reject } of asked) reject(cause);
        },
      )
      .finally(() => {
        underWay--;
        next();
      });
  };
  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (planned) return;
      planned = true;
      setImmediate(next);
    });
}

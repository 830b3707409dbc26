import { expect, it } from "vitest";
import { createTakeTurns } from "./take-turns.ts";

const LIMITS = { atOnce: 2, atOncePerPerson: 1, mostWaiting: 3, mostWaitingPerPerson: 2 };

function aTask() {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { finish: () => resolve("done"), promise };
}

/** Until everything that can start has started. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

it("runs a few at once, and of one person fewer", async () => {
  const take = createTakeTurns(LIMITS);
  const { signal } = new AbortController();
  const started: string[] = [];
  const tasks = ["anna", "anna", "ben", "carl"].map((who, n) => {
    const task = aTask();
    const act = () => {
      started.push(`${who} ${n}`);
      return task.promise;
    };
    const result = take(who, act, signal);
    return { ...task, result };
  });
  await settled();
  expect(started).toEqual(["anna 0", "ben 2"]);
  tasks[0]?.finish();
  await settled();
  expect(started).toEqual(["anna 0", "ben 2", "anna 1"]);
  for (const { finish } of tasks) finish();
  expect(await Promise.all(tasks.map(({ result }) => result))).toEqual(Array(4).fill("done"));
  expect(started).toHaveLength(4);
});

it("refuses those who find too many waiting", async () => {
  const take = createTakeTurns(LIMITS);
  const { signal } = new AbortController();
  const task = aTask();
  const results = ["anna", "anna", "anna", "anna", "ben", "ben", "ben"].map((who) =>
    take(who, () => task.promise, signal),
  );
  await settled();
  task.finish();
  // One runs and two wait of Anna; then one of Ben runs and one waits, which makes three.
  expect(await Promise.all(results)).toEqual(["done", "done", "done", "busy", "done", "done", "busy"]);
});

it("starts nothing for those who gave up, and goes on after a failure", async () => {
  const take = createTakeTurns({ ...LIMITS, atOnce: 1 });
  const leaving = new AbortController();
  const task = aTask();
  const first = take(
    "anna",
    () => task.promise.then(() => Promise.reject(new Error("no"))),
    new AbortController().signal,
  );
  let ran = false;
  const second = take("ben", async () => (ran = true), leaving.signal);
  const third = take("carl", async () => "third", new AbortController().signal);
  leaving.abort();
  expect(await second).toBe("busy");
  task.finish();
  await expect(first).rejects.toThrow("no");
  expect([await third, ran]).toEqual(["third", false]);
  expect(await take("ben", async () => "never", leaving.signal)).toBe("busy");
});

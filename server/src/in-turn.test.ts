import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { createRunInTurn } from "./in-turn.ts";

const runInTurn = createRunInTurn();

it("runs one action at a time per key, in order, and one failure does not affect the others", async () => {
  let acting = 0;
  const done: string[] = [];
  const act = (name: string) => async () => {
    expect(++acting).toBe(1);
    await setImmediate();
    acting--;
    if (name === "two") throw new Error("two fails");
    done.push(name);
    return name;
  };
  const answers = await Promise.allSettled(["one", "two", "three"].map((name) => runInTurn("key", act(name))));
  expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(done).toEqual(["one", "three"]);
});

it("runs actions with different keys at the same time", async () => {
  let release = () => {};
  const held = runInTurn("a", () => new Promise<void>((resolve) => (release = resolve)));
  expect(await runInTurn("b", async () => "b")).toBe("b");
  release();
  await held;
});

import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { createRunInTurn } from "./in-turn.ts";

const runInTurn = createRunInTurn();

it("lets one act at a time for each key, in order, and nobody suffer from another's failure", async () => {
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

it("lets different keys act at once", async () => {
  let release = () => {};
  const held = runInTurn("a", () => new Promise<void>((resolve) => (release = resolve)));
  expect(await runInTurn("b", async () => "b")).toBe("b");
  release();
  await held;
});

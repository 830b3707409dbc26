import { expect, it } from "vitest";
import { batchLoader } from "./batch-loader.ts";

it("loads keys of the same moment together, and later ones again", async () => {
  const asked: string[][] = [];
  const find = batchLoader(async (keys) => {
    asked.push(keys);
    return new Map(keys.filter((key) => key !== "nobody").map((key) => [key, key.toUpperCase()]));
  });
  expect(await Promise.all(["a", "b", "a", "nobody"].map(find))).toEqual(["A", "B", "A", undefined]);
  expect(await find("a")).toBe("A");
  expect(asked).toEqual([["a", "b", "nobody"], ["a"]]);
});

it("never returns a result from before the key was requested", async () => {
  let truth = 1;
  const answers: (() => void)[] = [];
  const find = batchLoader(async (keys) => {
    const seen = truth;
    await new Promise<void>((resolve) => answers.push(resolve));
    return new Map(keys.map((key) => [key, seen]));
  });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const early = [find("a")];
  await turn();
  early.push(find("a"));
  await turn();
  // Two batches are running: a key that arrives now waits for a third.
  const late = find("a");
  await turn();
  expect(answers).toHaveLength(2);
  truth = 2;
  for (const answer of answers.splice(0)) answer();
  expect(await Promise.all(early)).toEqual([1, 1]);
  await turn();
  for (const answer of answers) answer();
  expect(await late).toBe(2);
});

it("rejects every key of a batch that fails, and continues", async () => {
  let fails = true;
  const find = batchLoader(async (keys) => {
    if (fails) throw new Error("away");
    return new Map(keys.map((key) => [key, 1]));
  });
  const all = await Promise.allSettled(["a", "b"].map(find));
  expect(all.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  fails = false;
  expect(await find("a")).toBe(1);
});

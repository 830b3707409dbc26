import { expect, it } from "vitest";
import { createOptimisticUpdates } from "./optimistic-updates.ts";

const adding = (name: string) => (names: string[]) => [...names, name];

it("takes back an update that failed, and keeps those that are saved or still pending", () => {
  const updates = createOptimisticUpdates<string[]>();
  const [first, second, third] = [adding("first"), adding("second"), adding("third")];
  updates.add(first, ["old"]);
  updates.add(second, ["old", "first"]);
  updates.add(third, ["old", "first", "second"]);
  updates.succeed(first);
  expect(updates.fail(second)).toEqual(["old", "first", "third"]);
  expect(updates.fail(third)).toEqual(["old", "first"]);
});

it("starts with what is shown when nothing is pending", () => {
  const updates = createOptimisticUpdates<string[]>();
  const [first, second] = [adding("first"), adding("second")];
  updates.add(first, ["old"]);
  updates.succeed(first);
  updates.add(second, ["new"]);
  expect(updates.fail(second)).toEqual(["new"]);
});

it("has nothing to show where nothing was loaded", () => {
  const updates = createOptimisticUpdates<string[]>();
  const first = adding("first");
  updates.add(first, undefined);
  expect(updates.fail(first)).toBeUndefined();
});

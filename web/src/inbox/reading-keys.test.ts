import { expect, it } from "vitest";
import { BUILT_IN_VIEWS } from "#core/view/view.ts";
import { COMMAND_KEYS, GO_KEYS, isWaiting, readKey } from "./reading-keys.ts";

/** What the last of some keys does, each pressed 100 ms after the one before it. */
const press = (keys: (string | undefined)[], hasSequences = true) =>
  keys.reduce(
    (before, key, at) => readKey(key, at * 100, before.waiting, hasSequences),
    readKey(undefined, 0, null, hasSequences),
  );

it.each([
  ["j", "next"],
  ["k", "previous"],
  ["n", "nextUnread"],
  ["J", "nextChannel"],
  ["K", "previousChannel"],
  ["p", "play"],
  [" ", "play"],
  ["y", "share"],
  ["S", "share"],
  ["s", "star"],
  ["A", "markAll"],
  ["r", "refresh"],
  ["b", "background"],
  ["t", "look"],
  ["1", "cards"],
  ["2", "compact"],
  ["3", "magazine"],
])("%j means %s", (key, command) => expect(press([key])).toEqual({ command, to: null, waiting: null }));

it.each(["4", "a", "G", "Tab", undefined])("%j means nothing", (key) => {
  expect(press([key])).toEqual({ command: null, to: null, waiting: null });
});

it("g and a letter lead to every view, and g and a digit to the saved ones", () => {
  for (const view of BUILT_IN_VIEWS) expect(press(["g", GO_KEYS[view]])).toMatchObject({ command: null, to: view });
  expect(press(["g", "c"]).to).toBe("channels");
  expect(press(["g", "3"]).to).toEqual({ saved: 3 });
});

it("the second key does not do what it does alone", () => {
  expect(press(["g", "s"])).toEqual({ command: null, to: "starred", waiting: null });
  expect(press(["g", "m"])).toEqual({ command: null, to: null, waiting: null });
  expect(press(["g", "Escape"])).toEqual({ command: null, to: null, waiting: null });
  expect(press(["g", "s", "s"]).command).toBe("star");
});

it("g waits for two seconds", () => {
  const { waiting } = readKey("g", 1_000, null, true);
  expect([isWaiting(waiting, 3_000), isWaiting(waiting, 3_001)]).toEqual([true, false]);
  expect(readKey("s", 3_001, waiting, true).command).toBe("star");
});

it("two-key shortcuts can be off, and the second key then does what it does alone", () => {
  expect(press(["g"], false)).toEqual({ command: null, to: null, waiting: null });
  expect(press(["g", "s"], false).command).toBe("star");
});

it("no key has two meanings", () => {
  for (const keys of [Object.values(COMMAND_KEYS).flat(), Object.values(GO_KEYS)])
    expect(new Set(keys).size).toBe(keys.length);
});

import { expect, it } from "vitest";
import { parseChoices, withChoice } from "./view-choices.ts";

it.each([
  ["nothing", null, {}],
  ["what is no JSON", "{", {}],
  ["a list", "[1]", {}],
  ["null", "null", {}],
  ["what is not known", '{"today":{"only":"read","order":"random","x":1},"all":null}', { today: {}, all: {} }],
  ["a choice", '{"folder:7":{"order":"oldest","only":"unread"}}', { "folder:7": { order: "oldest", only: "unread" } }],
])("reads %s", (_, stored, choices) => expect(parseChoices(stored)).toEqual(choices));

it("keeps the choice of each view, and none for a view that is as by itself", () => {
  const one = withChoice({}, "today", { order: "oldest" });
  const two = withChoice(one, "folder:7", { only: "unread" });
  expect(two).toEqual({ today: { order: "oldest" }, "folder:7": { only: "unread" } });
  expect(withChoice(two, "today", {})).toEqual({ "folder:7": { only: "unread" } });
});

it("keeps at most 500, the newest", () => {
  let choices = {};
  for (let at = 0; at < 510; at++) choices = withChoice(choices, `folder:${at}`, { order: "oldest" });
  expect(Object.keys(choices)).toHaveLength(500);
  expect(choices).toHaveProperty("folder:509");
  expect(choices).not.toHaveProperty("folder:9");
});

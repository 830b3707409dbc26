import { expect, it } from "vitest";
import { arrangeChoices, withToggled } from "./arrange-choices.ts";

const folders = [
  { id: "1", name: "News", parentId: null },
  { id: "2", name: "Makers", parentId: null },
  { id: "3", name: "World", parentId: "1" },
];
const channels = [
  { id: "10", name: "Channel 10" },
  { id: "9", name: "Channel 9" },
  { id: "8", name: "ＮＥＷＳＰＡＰＥＲ" },
];
const names = (filter: string) =>
  arrangeChoices({ folders, channels, filter, language: "en" }).map(
    ({ name, level }) => `${"  ".repeat(level - 1)}${name}`,
  );

it("lists folders in their order with what is inside, then channels by name", () => {
  expect(names("")).toEqual(["News", "  World", "Makers", "Channel 9", "Channel 10", "ＮＥＷＳＰＡＰＥＲ"]);
});

it.each([
  ["news", ["News", "ＮＥＷＳＰＡＰＥＲ"]],
  ["WORLD", ["World"]],
  ["nothing", []],
])("finds %s, whatever the case and width of letters", (filter, found) => expect(names(filter)).toEqual(found));

it("chooses and unchooses", () => {
  expect(withToggled(["1"], "2")).toEqual(["1", "2"]);
  expect(withToggled(["1", "2"], "1")).toEqual(["2"]);
});

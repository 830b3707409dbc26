import { expect, it } from "vitest";
import { parseReaders, usableReaders } from "./chosen-readers.ts";

const onOf = (stored: string | null) =>
  parseReaders(stored)
    .filter(({ isOn }) => isOn)
    .map(({ id }) => id);

it("lists every reader by default, with four switched on", () => {
  expect(parseReaders(null)).toHaveLength(11);
  expect(onOf(null)).toEqual(["feedly", "inoreader", "newsblur", "folo"]);
});

it("keeps the person's choices and adds new readers", () => {
  const stored = JSON.stringify([
    { id: "feedly", isOn: false, at: "" },
    { id: "miniflux", isOn: true, at: "https://reader.example" },
    { id: "a removed reader", isOn: true, at: "" },
  ]);
  expect(onOf(stored)).toEqual(["inoreader", "miniflux", "newsblur", "folo"]);
});

it.each([["not JSON"], ["{}"], ["[1, null, {}]"], ['[{"id":"feedly","isOn":"yes","at":5}]']])(
  "reads %s as nothing chosen",
  (stored) => {
    expect(parseReaders(stored)).toEqual(parseReaders(null));
  },
);

it("offers only readers that are fully configured", () => {
  const settings = parseReaders(
    JSON.stringify([
      { id: "miniflux", isOn: true, at: "" },
      { id: "custom", isOn: true, at: "https://mine.example/?add={url}" },
    ]),
  );
  expect(usableReaders(settings).map(({ id }) => id)).toEqual(["feedly", "inoreader", "newsblur", "folo", "custom"]);
});

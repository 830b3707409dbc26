import { expect, it } from "vitest";
import fc, { runs } from "../../test/properties.ts";
import { parsePartialJson } from "./parse-partial-json.ts";

it("uses the complete elements of an array that is cut off, and gives the rest", () => {
  expect(parsePartialJson('{"a": 1, "list": [{"b": "}]"}, {"c": [2]}, {"d": "x', "list")).toEqual({
    value: { a: 1, list: [{ b: "}]" }, { c: [2] }] },
    isWhole: false,
    unreadable: [],
    rest: '{"d": "x',
  });
});

it("names elements that are broken, and uses those after them", () => {
  expect(parsePartialJson('[{"a": 1}, {"b": }, nothing, {"c": 2}] more', "list")).toEqual({
    value: [{ a: 1 }, { c: 2 }],
    isWhole: false,
    unreadable: ['{"b": }', "nothing"],
    rest: null,
  });
});

it.each(["{", "hello", '{"list": 1', '{"list": {"a": [1'])("%j has nothing to use", (text) =>
  expect(parsePartialJson(text, "list")).toBeNull(),
);

it("gives all elements before the cut, wherever that is", () => {
  const element = fc.record({ name: fc.string({ unit: "grapheme" }), inner: fc.jsonValue({ maxDepth: 2 }) });
  const property = fc.property(fc.array(element, { maxLength: 4 }), fc.nat(), (list, at) => {
    const written = list.map((one) => JSON.stringify(one));
    const text = `{"version":1,"list":[${written.join(",")}]}`;
    const cut = text.slice(0, at % (text.length + 1));
    const read = parsePartialJson(cut, "list")?.value as { list: unknown[] } | undefined;
    const complete = written.filter((_, index) =>
      cut.startsWith(text.slice(0, text.indexOf("[") + 1 + written.slice(0, index + 1).join(",").length)),
    );
    expect(read?.list ?? []).toEqual(complete.map((one) => JSON.parse(one)));
  });
  fc.assert(property, { numRuns: runs(500) });
});

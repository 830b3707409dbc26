import { expect, it } from "vitest";
import fc, { runs } from "../../test/properties.ts";
import { findSeparator, parseCsv, type Separator } from "./parse-csv.ts";

it.each<[string, string, string[][]]>([
  [
    "lines of every kind",
    "a,b\r\nc,d\re,f\n",
    [
      ["a", "b"],
      ["c", "d"],
      ["e", "f"],
    ],
  ],
  [
    "quoted fields",
    '"a, ""b""",c\n"line\nbreak",d',
    [
      ['a, "b"', "c"],
      ["line\nbreak", "d"],
    ],
  ],
  [
    "empty fields",
    "a,,\n,b,",
    [
      ["a", "", ""],
      ["", "b", ""],
    ],
  ],
  ["empty lines", "\n\na,b\n,\n\n", [["a", "b"]]],
  ["a quote inside a field", 'a "b" c,d', [['a "b" c', "d"]]],
  [
    "a quote that is never closed",
    'a,"b\nc,"d\n',
    [
      ["a", '"b'],
      ["c", '"d'],
    ],
  ],
  ["text after a closing quote", '"a" b,c\n', [['"a" b', "c"]]],
])("%s", (_, text, records) => expect(parseCsv(text, ",")).toEqual(records));

it("ends after the most records that are wanted, of which empty lines are none", () => {
  expect(parseCsv("a,b\n\n,\nc,d\ne,f\n", ",", 2)).toEqual([
    ["a", "b"],
    ["c", "d"],
  ]);
  expect(parseCsv("a,b\nc,d\n", ",", 2)).toHaveLength(2);
});

it("reads back every table that a program writes", () => {
  const field = fc.string({ unit: "grapheme" }).map((text) => text.trim());
  const table = fc.array(fc.array(field, { minLength: 2, maxLength: 4 }), { maxLength: 5 });
  const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
  fc.assert(
    fc.property(
      table,
      fc.constantFrom<Separator>(",", ";", "\t"),
      fc.constantFrom("\n", "\r\n"),
      (records, separator, end) => {
        const text = records.map((record) => record.map(quote).join(separator) + end).join("");
        expect(parseCsv(text, separator)).toEqual(records.filter((record) => record.some((one) => one !== "")));
      },
    ),
    { numRuns: runs(300) },
  );
});

it.each([
  ["a,b;c,d", ","],
  ["a;b;c", ";"],
  ["a\tb", "\t"],
  ['"a,b,c";d\nx,y,z', ";"],
  ["a", null],
])("the separator of %j is %j", (text, separator) => expect(findSeparator(text)).toBe(separator));

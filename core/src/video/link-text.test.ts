import { expect, it } from "vitest";
import fc, { runs } from "../../test/properties.ts";
import { linkText } from "./link-text.ts";

const links = (text: string) =>
  linkText(text).flatMap(({ href, text: shown }) => (href === null ? [] : [[shown, href]]));

it.each([
  ["see https://a.example/b.", [["https://a.example/b", "https://a.example/b"]]],
  ["器材链接见 example.com/plum，很好", [["example.com/plum", "https://example.com/plum"]]],
  ["网址https://a.example/x?y=1&z=2查看", [["https://a.example/x?y=1&z=2", "https://a.example/x?y=1&z=2"]]],
  ["(https://a.example/b_(c)).", [["https://a.example/b_(c)", "https://a.example/b_(c)"]]],
  [
    "www.a.example and HTTP://B.example/",
    [
      ["www.a.example", "https://www.a.example/"],
      ["HTTP://B.example/", "http://b.example/"],
    ],
  ],
  ["<https://a.example/b>", [["https://a.example/b", "https://a.example/b"]]],
  ["00:00 start, v1.2/3, and/or, me@mail.example/x", []],
  ["javascript:alert(1) data:text/html,x file:///etc/passwd", []],
  ["https://bank.example@evil.example/", []],
  ["http://localhost/admin", []],
  ["", []],
])("%s", (text, expected) => {
  expect(links(text)).toEqual(expected);
});

it("loses no character, and every link is http(s)", () => {
  const word = fc.constantFrom(
    "https://",
    "www.",
    "a.example",
    "/b",
    "(",
    ")",
    "。",
    " ",
    "javascript:",
    "\n",
    "@",
    "x.y/z",
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(word).map((words) => words.join("")),
      ),
      (text) => {
        const parts = linkText(text);
        expect(parts.map((part) => part.text).join("")).toBe(text);
        for (const { href } of parts) if (href !== null) expect(href).toMatch(/^https?:\/\//);
      },
    ),
    { numRuns: runs(1000) },
  );
});

it("handles a long text", () => {
  expect(linkText("a.".repeat(50_000))).toHaveLength(1);
  expect(linkText(`https://a.example/${")".repeat(20_000)}`)).toHaveLength(2);
});

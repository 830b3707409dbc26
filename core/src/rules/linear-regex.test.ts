import { describe, expect, it, vi } from "vitest";
import fc, { runs } from "../../test/properties.ts";
import { linearRegex, longestCheapText } from "./linear-regex.ts";
import { parseRegex } from "./regex-program.ts";

// Property tests run thousands of cases, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

describe("agrees with JavaScript", () => {
  const atom = fc.constantFrom(
    "a",
    "b",
    ".",
    "[ab]",
    "[^a]",
    "\\w",
    "\\d",
    "\\.",
    "(a)",
    "(?:b)",
    "(a|b)",
    "(?:a|ab)",
    "(b?b)",
    "\\b",
    "(?=a)",
    "(?!b|$)",
    "[a-c-]",
  );
  const piece = fc
    .tuple(atom, fc.constantFrom("", "", "*", "+", "?", "*?", "+?", "??", "{2}", "{1,2}", "{2,}"))
    .map(([one, many]) => (/^(?:\\b|\(\?[=!])/.test(one) ? one : one + many));
  const sequence = fc.array(piece, { minLength: 1, maxLength: 5 }).map((pieces) => pieces.join(""));
  const grouped = fc
    .tuple(sequence, fc.constantFrom("", "*", "+?", "{0,2}"))
    .map(([inside, many]) => `(${many === "" ? "" : "[^b]"}${inside})${many}`);
  const source = fc
    .tuple(
      fc.constantFrom("", "^", "^(?!.*b$)"),
      fc.oneof(
        sequence,
        grouped,
        fc.tuple(sequence, grouped).map((two) => two.join("")),
      ),
      fc.constantFrom("", "$", "|c"),
    )
    .map((parts) => parts.join(""));
  const text = fc
    .array(fc.constantFrom("a", "b", "c", "1", ".", "-", "\n"), { maxLength: 10 })
    .map((chars) => chars.join(""));

  it("on matches and captures, for random expressions", () => {
    fc.assert(
      fc.property(source, text, fc.constantFrom("", "i", "s", "m"), (expression, subject, flags) => {
        fc.pre(!(flags === "m" && expression.startsWith("^(?!")));
        expect(plain(linearOnly(expression, flags).exec(subject))).toEqual(
          plain(new RegExp(expression, flags).exec(subject)),
        );
      }),
      { numRuns: runs(3_000) },
    );
  });

  it("on replacements", () => {
    fc.assert(
      fc.property(
        source,
        text,
        fc.constantFrom("", "g"),
        fc.constantFrom("", "<$1$&$$>", "$2-"),
        (expression, subject, flags, replacement) => {
          expect(linearOnly(expression, flags).replace(subject, replacement)).toBe(
            subject.replace(new RegExp(expression, flags), replacement),
          );
        },
      ),
      { numRuns: runs(2_000) },
    );
  });
});

describe("runs in linear time", () => {
  it.each([
    ["(a+)+$", "nested repeats, exponential when backtracked"],
    ["(a|a)*b", "two ways to match the same"],
    ["([^/]+)/insights", "a search that starts again at every character"],
    [".*.*.*=.*", "four repeats in a row"],
  ])("%s (%s) answers on a hundred thousand characters", (expression) => {
    expect(linearRegex(expression).exec(`${"a".repeat(100_000)}!`) === null).toBe(true);
  });

  it.each([
    ['"id":"(U[a-z]{2})"', `${'"id":"Ua"'.repeat(60_000)}"id":"Uab"`, "Uab"],
    ["(?:ab)+(c)", `${"ab".repeat(300_000)}abc`, "c"],
    ["ab|(c)", `${"x".repeat(600_000)}c`, "c"],
    ["abd(c)", "abd".repeat(200_000), undefined],
  ])("finds %s by the literal text it begins with", (expression, text, found) => {
    expect(linearRegex(expression).exec(text)?.[1]).toBe(found);
  });

  it("replaces on a long hostile text in one pass", () => {
    expect(linearRegex("(?:a|b)+?c?", "g").replace("ab".repeat(50_000), "")).toBe("");
  });

  it.each([
    ["(a+)+", 0],
    ["[^/]+$", 998],
    ["a.*b.*c", 142],
    ["^a.*b.*c", 998],
    ["^a|.*b.*c", 142],
    ["^abc", 499_999],
  ])("gives the native engine at most half a million steps: %s on %i characters", (expression, longest) => {
    expect(longestCheapText(parseRegex(expression, ""))).toBe(longest);
  });
});

it.each([
  ["(a)\\1", "backreferences are not supported"],
  ["(?<=a)b", "lookbehind and named groups are not supported"],
  ["(?=a+)b", "a lookahead may hold no captures, and repeats only right after ^"],
  ["(?:a{1000}){1000}", "the expression is too long"],
  ["(a*)*", "a repeat of something that may be empty is not supported"],
  ["(", "Invalid regular expression: /(/: Unterminated group"],
])("refuses %s: %s", (expression, message) => {
  expect(() => linearRegex(expression)).toThrow(message);
});

/** Forces the linear matcher: a repeat around a choice is never given to the native engine, and no text contains the alternative. */
function linearOnly(expression: string, flags: string) {
  return linearRegex(`${expression}|(?:\\x01|\\x02)*\\x03`, flags);
}

function plain(match: readonly (string | undefined)[] | null): (string | undefined)[] | null {
  return match && [...match];
}

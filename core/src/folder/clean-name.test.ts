import { expect, it } from "vitest";
import { cleanName } from "./clean-name.ts";

it.each([
  ["spaces and line breaks", "  Tech \n News ", "Tech News"],
  ["control characters", "Te\u0000ch\u0007", "Tech"],
  ["marks that reverse the text after them", "evil \u202egnp.exe", "evil gnp.exe"],
  ["text from right to left", "أخبار التقنية", "أخبار التقنية"],
  ["nothing to see", "\u200b\u2060 ", ""],
  ["half a character", "a\ud800b", "ab"],
])("%s", (_, text, name) => expect(cleanName(text)).toBe(name));

it("truncates a long one, and changes nothing the second time", () => {
  const name = cleanName("长名".repeat(5_000));
  expect(name).toHaveLength(200);
  expect(name.endsWith("…")).toBe(true);
  expect(cleanName(name)).toBe(name);
});

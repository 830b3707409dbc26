import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "vite";
import { expect, it } from "vitest";
import { SERVER, serverFiles } from "../server/test/find-statements.ts";

/** SQL is written in files named `store.ts` or `…-store.ts`, and here: */
const ELSEWHERE: [folder: string, reason: string][] = [
  ["db/", "is about the database itself: starting it, migrating it, its clock, its transactions"],
  ["backup/", "reads and writes every table"],
];

it("keeps SQL in stores", () => {
  const violations = serverFiles().filter(
    (file) =>
      !/(^|[/-])store\.ts$/.test(file) && !ELSEWHERE.some(([folder]) => file.startsWith(folder)) && sqlOf(file).length,
  );
  expect(violations).toEqual([]);
});

it("finds the SQL in stores", () => {
  expect(sqlOf("channels/store.ts").length).toBeGreaterThan(5);
  for (const [folder] of ELSEWHERE)
    expect(serverFiles().some((file) => file.startsWith(folder) && sqlOf(file).length)).toBe(true);
});

/** String literals that look like SQL statements. */
function sqlOf(file: string): string[] {
  const path = join(SERVER, file);
  const found: string[] = [];
  const add = (text: unknown) => {
    if (
      typeof text === "string" &&
      /^\s*(select|insert into|update|delete from|with|lock table|set local)\s/.test(text)
    )
      found.push(text);
  };
  new Visitor({
    Literal: ({ value }) => add(value),
    TemplateLiteral: ({ quasis }) => add(quasis[0]?.value.cooked),
  }).visit(parseSync(path, readFileSync(path, "utf8")).program);
  return found;
}

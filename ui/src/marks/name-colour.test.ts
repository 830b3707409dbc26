import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { nameColour } from "./name-colour.ts";

const TOKENS = readFileSync(join(import.meta.dirname, "../tokens.css"), "utf8");

it("every colour of a name is in tokens.css, and each is used", () => {
  const defined = [...TOKENS.matchAll(/\.(name-colour-\d+) /g)].map(([, name]) => name);
  const used = new Set(Array.from({ length: 1_000 }, (_, at) => nameColour(`site-${at}.example`)));
  expect([...used].toSorted()).toEqual(defined.toSorted());
});

it("a name keeps its colour in later versions", () => {
  expect(["少数派", "github.com", ""].map(nameColour)).toEqual(["name-colour-8", "name-colour-9", "name-colour-7"]);
});

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

it("the same name has the same colour", () => {
  expect(nameColour("少数派")).toBe(nameColour("少数派"));
});

import { expect, it } from "vitest";
import { isSelector } from "./is-selector.ts";

it.each([
  ["article", true],
  [".post > .entry-content, #story", true],
  ['[itemprop="articleBody"] p:not(.ad)', true],
  ["", false],
  ["  ", false],
  ["..post", false],
  ["p:unheard-of(1)", false],
  ["<p>", false],
  ["a".repeat(501), false],
])("%s: %s", (text, is) => expect(isSelector(text)).toBe(is));

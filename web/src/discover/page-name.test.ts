import { expect, it } from "vitest";
import { pageName } from "./page-name.ts";

const site = (name: string) => ({ name, domain: "a.example", rules: 1, hasAuthorRules: false });

it.each([
  ["https://www.a.example/@ana", site("Ana’s site"), "Ana’s site · @ana"],
  ["https://a.example/ana/notes/tree/main", site("Notes"), "Notes · ana/notes"],
  ["https://a.example/people/ana", site("Notes"), "Notes · ana"],
  ["https://a.example/people", site("Notes"), "Notes · people"],
  ["https://a.example/", site("Notes"), "Notes"],
  ["https://a.example/", site(""), "a.example"],
  ["https://www.unknown.example/a/post", null, "unknown.example · a/post"],
  ["https://a.example/%E6%A0%91", site("Notes"), "Notes · 树"],
  ["https://a.example/%E6%A0", site("Notes"), "Notes · %E6%A0"],
])("%s", (address, known, name) => expect(pageName({ address, site: known })).toBe(name));

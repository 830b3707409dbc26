import { expect, it } from "vitest";
import { pageName } from "./page-name.ts";

const site = (name: string) => ({ name, domain: "a.example", rules: 1, hasAuthorRules: false });

it.each([
  ["https://www.a.example/@ana", site("Ana’s site"), "Ana’s site · @ana"],
  ["https://a.example/ana/notes/tree/main", site("Notes"), "Notes · ana/notes"],
  ["https://a.example/people/ana", site("Notes"), "Notes · ana"],
  ["https://a.example/people", site("Notes"), "Notes · people"],
  ["https://a.example/us/podcast/the-daily/id1200361736", site("Apple"), "Apple · the-daily"],
  ["https://a.example/zh-cn/user/ana", site("Notes"), "Notes · ana"],
  ["https://a.example/us/podcast", site("Notes"), "Notes · us/podcast"],
  ["https://a.example/ai/agents", site("Notes"), "Notes · ai/agents"],
  ["https://a.example/", site("Notes"), "Notes"],
  ["https://a.example/", site(""), "a.example"],
  ["https://www.unknown.example/a/post", null, "unknown.example · a/post"],
  ["https://a.example/%E6%A0%91", site("Notes"), "Notes · 树"],
  ["https://a.example/%E6%A0", site("Notes"), "Notes · %E6%A0"],
])("%s", (address, known, name) => expect(pageName({ address, site: known })).toBe(name));

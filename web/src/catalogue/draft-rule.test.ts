import { expect, it } from "vitest";
import { parseSite } from "#core/rules/site-text.ts";
import { domainOf, draftRule } from "./draft-rule.ts";

it("drafts a rule from a page, with the page as its example", () => {
  expect(draftRule("https://blog.notes.example/ana/42", "notes.example")).toBe(
    `hosts:
  blog:
    - title: Latest posts
      source: /ana/:id
      target: /notes/:id
      examples:
        https://blog.notes.example/ana/42: /notes/42
`,
  );
});

it.each([
  ["a page", "https://notes.example/ana", "notes.example"],
  ["a home page", "https://www.notes.example/", "notes.example"],
  ["no page", null, "notes.example"],
  ["a Chinese path", "https://notes.example/标签/效率", "notes.example"],
])("is sound YAML for %s", (_, address, domain) => {
  expect(parseSite(`${domain}.yaml`, draftRule(address, domain)).problems).toEqual([]);
});

it("knows a domain below an ending of two labels", () => {
  expect(domainOf("www.a.com.cn", ["com.cn"])).toBe("a.com.cn");
  expect(domainOf("blog.notes.example", ["com.cn"])).toBe("notes.example");
});

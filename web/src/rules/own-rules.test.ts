import { expect, it } from "vitest";
import { parseOwnRules } from "./own-rules.ts";

const saved = {
  domain: "notes.example",
  yaml: "hosts: …",
  site: { domain: "notes.example", hosts: { ".": [{ title: "Notes", docs: "https://docs.example/" }] } },
};

it("reads back what was saved", () => expect(parseOwnRules(JSON.stringify([saved]))).toEqual([saved]));

it.each([[null], ["not JSON"], ["{}"], ["[null, 5, {}]"], [JSON.stringify([{ ...saved, site: { hosts: 5 } }])]])(
  "reads %s as no rules",
  (stored) => expect(parseOwnRules(stored)).toEqual([]),
);

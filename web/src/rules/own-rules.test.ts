import { expect, it } from "vitest";
import { parseOwnRules } from "./own-rules.ts";

const kept = {
  domain: "notes.example",
  yaml: "hosts: …",
  site: { domain: "notes.example", hosts: { ".": [{ title: "Notes", docs: "https://docs.example/" }] } },
};

it("reads back what was kept", () => expect(parseOwnRules(JSON.stringify([kept]))).toEqual([kept]));

it.each([[null], ["not JSON"], ["{}"], ["[null, 5, {}]"], [JSON.stringify([{ ...kept, site: { hosts: 5 } }])]])(
  "takes %s for nothing kept",
  (stored) => expect(parseOwnRules(stored)).toEqual([]),
);

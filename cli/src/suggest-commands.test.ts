import { expect, it, vi } from "vitest";
import { suggestPage } from "./suggest-commands.ts";

it("reports an HTML file that cannot be read", () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  const how = { json: false, explain: false, htmlFile: "/no/such/page.html", feedService: undefined };
  expect(suggestPage("https://example.org/", how)).toBe(1);
  expect(said.mock.calls).toEqual([["--html: /no/such/page.html cannot be read."]]);
});

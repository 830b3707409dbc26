import { expect, it } from "vitest";
import bestKnown from "../../catalogue/best-known.json" with { type: "json" };
import { readSite, siteFileName } from "./site-file.ts";

const all = Object.values(bestKnown).flat();

it("lists 24 to 48 sites, each once, as many Chinese as international ones", () => {
  expect(all.length).toBeGreaterThanOrEqual(24);
  expect(all.length).toBeLessThanOrEqual(48);
  expect(new Set(all).size).toBe(all.length);
  expect(bestKnown.chinese.length).toBe(bestKnown.international.length);
});

it.each(all)("%s is in the catalogue, under a name and with rules that are not retired", (domain) => {
  const { content } = readSite(siteFileName(domain));
  expect(content?.name).toBeTruthy();
  expect(
    Object.values(content?.hosts ?? {})
      .flat()
      .some(({ retired }) => !retired),
  ).toBe(true);
});

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import { expect, html, test } from "./gallery.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const PIECES: [string, Record<string, string>][] = [
  ["states", { subscribed: "" }],
  ["watch", { dbId: "7", duration: "14:08" }],
  ["detail", { compact: "", dbId: "7" }],
  ["subscribe", { link: "platform" }],
  ["upgrade", { yearly: "" }],
  ["upgrade", { unsold: "", plan: "free", used: "0" }],
];

for (const theme of ["light", "dark"]) {
  test(`every component is accessible, ${theme}`, async ({ page, gallery }) => {
    gallery.standIn("player.bilibili.com", html("player"));
    for (const [piece, query] of PIECES) {
      await gallery.open(piece, { ...query, theme });
      if (piece === "watch") await page.getByRole("button", { name: "More" }).click();
      await page.evaluate(async () => {
        await Promise.all(
          document
            .getAnimations()
            .map(
              (animation) =>
                animation.playState === "running" &&
                animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY &&
                animation.finished,
            ),
        );
      });
      await page.evaluate(AXE);
      const { violations } = await page.evaluate(() =>
        (window as unknown as { axe: { run: (options: object) => Promise<AxeResults> } }).axe.run({
          // A component is not a page: landmarks and the heading belong to the app.
          rules: {
            region: { enabled: false },
            "page-has-heading-one": { enabled: false },
            "heading-order": { enabled: false },
          },
        }),
      );
      const faults = violations.map(
        ({ id, nodes }) => `${piece}: ${id}: ${nodes.map(({ html: where }) => where).join(" ")}`,
      );
      expect(faults).toEqual([]);
    }
  });
}

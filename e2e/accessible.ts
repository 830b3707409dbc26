import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { expect } from "./journey.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

type Axe = {
  run(
    options: object,
  ): Promise<{ violations: { id: string; help: string; nodes: { html: string; failureSummary: string }[] }[] }>;
};

/**
 * Expects no axe violations in either theme, once the page is rendered. The dark theme differs in its colours alone, so only they are
 * checked again.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.locator("h1").first()).toBeAttached();
  // Evaluated by the debugger, because the page's policy allows no other scripts.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  for (const [colorScheme, runOnly] of [
    ["light", RULES],
    ["dark", { type: "rule", values: ["color-contrast"] }],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const found = await page.evaluate(async (wanted) => {
      const { violations } = await (window as unknown as { axe: Axe }).axe.run({
        runOnly: wanted,
        resultTypes: ["violations"],
        // Loads every style sheet again, for rules that are not used here.
        preload: false,
      });
      return violations.map(({ id, help, nodes }) => ({
        id,
        help,
        nodes: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
      }));
    }, runOnly);
    expect(found, `${page.url()}, ${colorScheme}`).toEqual([]);
  }
}

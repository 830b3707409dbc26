import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { deflateRawSync } from "node:zlib";
import { expect, it } from "vitest";

const LARGEST_ZIP = 600_000;

it.each(["chrome-mv3", "firefox-mv3"])("%s stays below 600 kB zipped, catalogue included", (build) => {
  const folder = join(import.meta.dirname, "dist", build);
  expect(existsSync(join(folder, "manifest.json")), "npm run build comes first").toBe(true);
  expect(zippedSize(folder)).toBeLessThan(LARGEST_ZIP);
});

/** The size of the zip for the stores: every file deflated separately, with its two headers. */
function zippedSize(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map((entry) => {
      const file = join(entry.parentPath, entry.name);
      return deflateRawSync(readFileSync(file), { level: 9 }).length + 76 + 2 * relative(folder, file).length;
    })
    .reduce((sum, size) => sum + size, 22);
}

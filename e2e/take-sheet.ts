import { join } from "node:path";
import type { Page } from "@playwright/test";

const FOLDER = join(import.meta.dirname, "../docs/screens");

/** A sheet is taken in each of these. */
export const LANGUAGES_AND_THEMES = [
  { name: "en", locale: "en-US", colorScheme: "light" },
  { name: "en-dark", locale: "en-US", colorScheme: "dark" },
  { name: "zh", locale: "zh-CN", colorScheme: "light" },
  { name: "zh-dark", locale: "zh-CN", colorScheme: "dark" },
] as const;

type Sheet = {
  pictures: readonly Buffer[];
  columns: number;
  size: { width: number; height: number };
  scale: number;
};

/** Many screenshots of one size as one picture in docs/screens. */
export async function takeSheet(page: Page, { pictures, columns, size, scale }: Sheet, name: string): Promise<void> {
  const sheet = await page.context().newPage();
  const [width, height] = [size.width * scale, size.height * scale];
  await sheet.setViewportSize({ width: width * columns, height: height * Math.ceil(pictures.length / columns) });
  const shown = pictures.map(
    (png) => `<img width=${width} height=${height} src="data:image/png;base64,${png.toString("base64")}">`,
  );
  await sheet.setContent(
    `<body style="margin:0;display:grid;grid-template-columns:repeat(${columns},${width}px)">${shown.join("")}`,
  );
  await sheet.screenshot({ path: join(FOLDER, `${name}.jpg`), type: "jpeg", quality: 70 });
  await sheet.close();
}

import type { Page } from "@playwright/test";

/** Records where the button or heading with this text is on the page, in every frame from the next page on. One place: it did not move. */
export async function recordPlaces(page: Page, text: string): Promise<() => Promise<number[]>> {
  await page.addInitScript((wanted) => {
    const places = new Set<number>();
    const look = () => {
      const element = [...document.querySelectorAll("button, h2")].find(({ textContent }) => textContent === wanted);
      if (element) places.add(element.getBoundingClientRect().top + scrollY);
      requestAnimationFrame(look);
    };
    look();
    Object.assign(globalThis, { places });
  }, text);
  return () => page.evaluate(() => [...(globalThis as unknown as { places: Set<number> }).places]);
}

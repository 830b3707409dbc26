import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { ARTICLE, anArticle, CUT_POST, POST, RELEASE } from "./an-article.ts";
import { expect, test } from "./journey.ts";

const open = (page: Page, name: string | RegExp) => page.locator("main").getByRole("link", { name }).first().click();

test("an article has players, footnotes and formulas, and a post its pictures", async ({ page, context }) => {
  await anArticle(context);
  const framed: string[] = [];
  await context.route("https://www.youtube-nocookie.com/**", (route) => {
    framed.push(route.request().url());
    return route.fulfill({ contentType: "text/html", body: "<p>The player</p>" });
  });
  await page.goto("/inbox?view=all");
  await open(page, ARTICLE);
  const article = page.locator(".reading");

  // The player: a cover, and nothing from its site before it is pressed.
  const cover = article.getByRole("button", { name: "Play How the filter works" });
  await expect(async () => {
    const box = (await cover.boundingBox())!;
    expect(box.width / box.height).toBeCloseTo(16 / 9, 1);
  }).toPass();
  await expect(article.getByRole("link", { name: /^Open on YouTube/ }).first()).toBeVisible();
  await expectAccessible(page);
  expect(framed).toEqual([]);
  await cover.press("Enter");
  await expect(page.frameLocator("iframe").getByText("The player")).toBeVisible();
  expect(new URL(framed[0]!).searchParams.get("start")).toBe("90");
  await expect(article.getByRole("button", { name: "Show cover" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(cover).toBeFocused();
  await expect(article.getByRole("link", { name: /^Open the embedded page: maps\.example/ })).toHaveAttribute(
    "href",
    "https://maps.example/embed?place=1",
  );

  // A footnote and the way back, with the keyboard: the address of the page stays.
  const address = page.url();
  await article.getByRole("link", { name: "1", exact: true }).press("Enter");
  const note = article.getByRole("listitem").filter({ hasText: "Given in Berlin" });
  await expect(note).toBeFocused();
  await expect(note).toBeInViewport();
  await article.getByRole("link", { name: "↩" }).press("Enter");
  await expect(article.locator("sup")).toBeFocused();
  expect(page.url()).toBe(address);
  expect(context.pages()).toHaveLength(1);

  const drawn = article.locator("math[display=block] mfrac");
  expect(await drawn.evaluate((fraction) => fraction.namespaceURI)).toBe("http://www.w3.org/1998/Math/MathML");
  await expect(article.locator("pre")).toHaveAttribute("data-language", "python");

  await expect(page.getByRole("region", { name: "About this item" })).toContainText("Signal processing · Proofs");

  // A post without a title: its text once, its pictures as pictures.
  await open(page, POST);
  const reading = page.getByRole("region", { name: "Reading" });
  await expect(reading.getByText(POST)).toHaveCount(2);
  await expect(reading.getByRole("heading", { level: 2 })).toHaveClass("sr-only");
  const pictures = reading.getByRole("region", { name: "Pictures" });
  await expect(pictures.getByRole("link", { name: /^Picture \d of 3/ })).toHaveCount(3);
  await expect(reading.getByText("Files")).toHaveCount(0);
  await expectAccessible(page);
  await open(page, new RegExp(`^(?:Unread: )?${CUT_POST.slice(0, 20)}`));
  await expect(reading.getByText("and goes on here.")).toBeVisible();
  await expect(reading.getByRole("heading", { level: 2 })).toHaveClass("sr-only");

  // An article keeps its title when its text says something else.
  await open(page, RELEASE);
  await expect(reading.getByText("It fixes two errors.")).toBeVisible();
  await expect(reading.getByRole("heading", { level: 2, name: RELEASE })).not.toHaveClass("sr-only");
});

test("an article is shared and printed", async ({ page, context }) => {
  await anArticle(context);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => {
    const shown: string[] = [];
    Object.assign(window, { shown, print: () => shown.push("printed") });
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ title, url }: ShareData) => void shown.push(`${title} ${url}`),
    });
  });
  const shown = () => page.evaluate(() => (window as unknown as { shown: string[] }).shown);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/inbox?view=all");
  await open(page, ARTICLE);
  const button = page.getByRole("button", { name: "Share", exact: true });
  const choose = async (name: string) => {
    await button.press("Enter");
    await expect(page.getByRole("menuitem", { name })).toBeVisible();
    await page.getByRole("menuitem", { name }).click();
    await expect(button).toBeFocused();
  };
  await choose("Copy link");
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe("https://site.example/a1");
  await choose("Share…");
  await expect.poll(shown).toEqual([`${ARTICLE} https://site.example/a1`]);
  await choose("Print…");
  await expect.poll(async () => (await shown()).at(-1)).toBe("printed");

  for (const width of [1440, 600]) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    await expect(page.getByRole("heading", { name: ARTICLE })).toBeVisible();
    await expect(page.getByText("Given in Berlin")).toBeVisible();
    for (const hidden of [button, page.getByRole("navigation").first(), page.getByRole("region", { name: "Items" })])
      await expect(hidden).toBeHidden();
    const looks = () =>
      page.evaluate(() => {
        const { colorScheme, overflow } = getComputedStyle(document.documentElement);
        const clipped = [...document.querySelectorAll(".reading")].flatMap((element) => {
          const parents: Element[] = [];
          for (let at = element.parentElement; at; at = at.parentElement) parents.push(at);
          return parents.filter((parent) => /auto|scroll|hidden/.test(getComputedStyle(parent).overflowY));
        });
        return { colorScheme, overflow, clipped: clipped.map(({ outerHTML }) => outerHTML.slice(0, 80)) };
      });
    await expect.poll(looks).toEqual({ colorScheme: "light", overflow: "visible", clipped: [] });
    await page.emulateMedia({ media: "screen", colorScheme: "dark" });
  }
});

import { readFileSync } from "node:fs";
import { expect, test } from "./an-extension.ts";

const VERSION_1 = {
  version: 1,
  server: "",
  access: { by: "session" },
  readers: [{ id: "miniflux", at: "https://reader.example" }],
  feedService: "https://hub.example",
  feedServiceKey: "",
  adult: true,
  badge: false,
  language: "auto",
  theme: "dark",
};

test("settings of an older version are migrated, changed, exported and imported", async ({ extension }, info) => {
  await extension.store({ settings: VERSION_1 });
  const options = await extension.options();
  await expect(options.getByRole("switch", { name: "Adult content" })).toBeChecked();
  await expect(options.getByRole("switch", { name: "Number on the button" })).not.toBeChecked();
  await expect(options.getByLabel("Address of your Miniflux")).toHaveValue("https://reader.example");
  expect(await options.getAttribute("html", "data-theme")).toBe("dark");

  await options.getByRole("switch", { name: "Number on the button" }).check();
  await expect
    .poll(() => extension.stored("settings"))
    .toMatchObject({ version: 2, badge: { shown: true }, adult: true });

  const download = options.waitForEvent("download");
  await options.getByRole("button", { name: "Export" }).click();
  const file = info.outputPath("settings.json");
  await (await download).saveAs(file);
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({
    pagecast: "settings",
    settings: { ...VERSION_1, version: 2, badge: { shown: true, hiddenOn: [] } },
  });

  await extension.store({ settings: {} });
  await options.reload();
  await expect(options.getByRole("switch", { name: "Adult content" })).not.toBeChecked();
  await options.getByLabel("Import…").setInputFiles({
    name: "x.json",
    mimeType: "application/json",
    buffer: Buffer.from("{}"),
  });
  await expect(options.getByText("This is not a file with Pagecast settings.")).toBeVisible();
  await options.locator("input[type=file]").setInputFiles(file);
  await expect(options.getByRole("switch", { name: "Adult content" })).toBeChecked();
});

test("a feed opens in the chosen reader", async ({ extension }) => {
  const page = "https://github.com/DIYgod/RSSHub";
  extension.sites[page] = "<title>RSSHub</title>";
  const options = await extension.options();
  await options.getByRole("switch", { name: "Another reader" }).check();
  const template = options.getByLabel("Address that adds a feed");
  await template.fill("https://reader.example/add");
  await template.blur();
  await expect(options.getByText("{url} is missing")).toBeVisible();
  await template.fill("https://reader.example/add?u={url}");
  await expect
    .poll(() => extension.stored("settings"))
    .toMatchObject({
      // The first four are chosen from the start.
      readers: [
        { id: "feedly" },
        { id: "inoreader" },
        { id: "newsblur" },
        { id: "folo" },
        { id: "custom", at: "https://reader.example/add?u={url}" },
      ],
    });
  const popup = await extension.popup(await extension.open(page));
  await popup.getByRole("button", { name: /^More/ }).first().click();
  await expect(popup.getByRole("menuitem", { name: "reader.example" })).toHaveAttribute(
    "href",
    "https://reader.example/add?u=https%3A%2F%2Fgithub.com%2FDIYgod%2FRSSHub%2Freleases.atom",
  );
});

import type { IncomingMessage, ServerResponse } from "node:http";
import { aPerson } from "../server/test/a-person.ts";
import { expect } from "./journey.ts";
import { anOwnServer, onOwnServer } from "./own-server.ts";
import { carryCookie } from "./people.ts";
import { anHttpsSite } from "./stand-ins/https-site.ts";

const HOST = "itunes.apple.com";
const DAILY = { collectionName: "The Daily", artistName: "The New York Times", feedUrl: "https://feeds.example/daily" };

const asked: string[] = [];
function answerAsApple({ url = "" }: IncomingMessage, response: ServerResponse) {
  asked.push(new URL(url, "https://x").searchParams.get("term") ?? "");
  return response
    .writeHead(200, { "content-type": "text/javascript; charset=utf-8" })
    .end(JSON.stringify({ resultCount: 1, results: [DAILY] }));
}

const test = onOwnServer().extend({
  ownServer: [
    async ({}, use) => {
      const apple = await anHttpsSite(answerAsApple);
      const settings = { PAGECAST_REACH: `${HOST}:443` };
      const server = await anOwnServer(settings, [`host-on-loopback.ts?host=${HOST}&port=${apple.port}`]);
      await use(server);
      await server.stop();
      apple.close();
    },
    { scope: "worker" },
  ],
});

test("the owner lets people search podcasts, and a name finds one", async ({ page, context, ownServer }) => {
  const owner = await aPerson(ownServer.address);
  await carryCookie(context, ownServer.address, owner.cookie);
  await page.goto("/?url=the+daily+of+no+site");
  await expect(page.getByRole("heading", { name: /^Nothing found for/ })).toBeVisible();
  await page.getByRole("link", { name: "Open admin page" }).click();
  const allow = page.getByRole("switch", { name: "Search Apple Podcasts" });
  await expect(allow).not.toBeChecked();
  // Shown at once, and saved later.
  const saved = page.waitForResponse("**/rpc/admin.directories.set");
  await allow.click();
  await expect(allow).toBeChecked();
  await saved;
  expect(asked).toEqual([]);

  await page.goto("/");
  await page.getByLabel("Paste a page address or type a name").fill("the daily");
  await expect(page.getByRole("heading", { name: "Results for “the daily”" })).toBeVisible();
  expect(asked).toEqual([]);
  await page.keyboard.press("Enter");
  const podcast = page.getByRole("link", { name: "The Daily The New York Times" });
  await expect(podcast).toBeVisible();
  expect(asked).toEqual(["the daily"]);
  await expect(podcast).toHaveAttribute("href", "/?url=https%3A%2F%2Ffeeds.example%2Fdaily");
});

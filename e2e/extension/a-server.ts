import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { aProcess } from "../../server/test/a-process.ts";
import { test as base } from "./an-extension.ts";

export type Pagecast = { address: string; feedService: string; apiKey: string; email: string; password: string };

/** A Pagecast server with a database and a feed service on this machine; its only account is the owner's. */
export const test = base.extend<object, { pagecast: Pagecast }>({
  pagecast: [
    async ({}, use) => {
      const data = mkdtempSync(join(tmpdir(), "pagecast-extension-server-"));
      const feedService = await aFeedService();
      const server = await aProcess({
        PAGECAST_DATA: data,
        PAGECAST_ROLE: "all",
        PAGECAST_FEED_SERVICE: feedService.address,
      });
      const account = { name: "Ann", email: "ann@example.org", password: "correct horse battery" };
      const cookie = await signUp(server.address, account);
      const apiKey = await makeKey(server.address, cookie);
      await use({ address: server.address, feedService: feedService.address, apiKey, ...account });
      await server.stop();
      feedService.close();
      rmSync(data, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 180_000 },
  ],
});

async function signUp(at: string, account: object): Promise<string> {
  const response = await post(`${at}/api/auth/sign-up/email`, account, { origin: at });
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

async function makeKey(at: string, cookie: string): Promise<string> {
  const response = await post(`${at}/api/auth/api-key/create`, { name: "extension" }, { origin: at, cookie });
  return ((await response.json()) as { key: string }).key;
}

async function post(address: string, body: object, headers: Record<string, string>): Promise<Response> {
  const response = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${address} answered ${response.status}: ${await response.text()}`);
  return response;
}

const FEED = {
  version: "https://jsonfeed.org/version/1.1",
  title: "Uploads",
  items: [1, 2, 3].map((number) => ({
    id: `${number}`,
    title: `Upload ${number}`,
    // On the site of the author.
    url: `https://space.bilibili.com/2267573/story/${number}`,
    content_text: "…",
    date_published: `2026-11-0${number}T12:00:00Z`,
  })),
};

async function aFeedService() {
  const server = createServer((_, response) => {
    response.setHeader("content-type", "application/json").end(JSON.stringify(FEED));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

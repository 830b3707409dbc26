import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { aPerson } from "../server/test/a-person.ts";
import { aProcess } from "../server/test/a-process.ts";
import { startFeedService } from "./stand-ins/feed-service.ts";
import { startSite } from "./stand-ins/site.ts";

/** One real server with its own database and feed service for all tests of a run; its owner has an account. */
export default async function startServer() {
  const data = mkdtempSync(join(tmpdir(), "pagecast-e2e-"));
  const feedService = await startFeedService();
  const site = await startSite();
  // Each test sends its own IP address in X-Forwarded-For.
  const server = await aProcess({
    PAGECAST_DATA: data,
    PAGECAST_ROLE: "all",
    PAGECAST_FEED_SERVICE: feedService.address,
    PAGECAST_REACH: new URL(site.address).host,
    PAGECAST_PROXIES: "1",
  });
  const owner = await aPerson(server.address, { email: "owner@example.org" });
  process.env.PAGECAST_TEST_ADDRESS = server.address;
  process.env.PAGECAST_TEST_FEED_SERVICE = feedService.address;
  process.env.PAGECAST_TEST_SITE = site.address;
  process.env.PAGECAST_TEST_FEED_SERVICE = feedService.address;
  process.env.PAGECAST_TEST_OWNER = owner.cookie;
  return async () => {
    await server.stop();
    await Promise.all([feedService.stop(), site.stop()]);
    rmSync(data, { recursive: true, force: true });
  };
}

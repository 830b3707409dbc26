import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { aPerson } from "../server/test/a-person.ts";
import { aProcess } from "../server/test/a-process.ts";
import { startFeedService } from "./stand-ins/feed-service.ts";
import { startSite } from "./stand-ins/site.ts";

/** For all tests of a run: a real server with its own database and feed service, and one for videos. Their owners have accounts. */
export default async function startServer() {
  const data = mkdtempSync(join(tmpdir(), "pagecast-e2e-"));
  const watchData = join(data, "watch");
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
  const program = join(import.meta.dirname, "stand-ins/watch-server.ts");
  const watchServer = await aProcess({ PAGECAST_DATA: watchData, PAGECAST_PROXIES: "1" }, program);
  const watchOwner = await aPerson(watchServer.address);
  process.env.PAGECAST_TEST_ADDRESS = server.address;
  process.env.PAGECAST_TEST_FEED_SERVICE = feedService.address;
  process.env.PAGECAST_TEST_SITE = site.address;
  process.env.PAGECAST_TEST_OWNER = owner.cookie;
  process.env.PAGECAST_TEST_WATCH = watchServer.address;
  process.env.PAGECAST_TEST_WATCH_OWNER = watchOwner.cookie;
  return async () => {
    await Promise.all([server.stop(), watchServer.stop()]);
    await Promise.all([feedService.stop(), site.stop()]);
    rmSync(data, { recursive: true, force: true });
  };
}

// The real server, except that its requests to video sites are answered on loopback.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { readConfig } from "../../server/src/config.ts";
import { createLog } from "../../server/src/log.ts";
import { runServer } from "../../server/src/run-server.ts";
import { aVideoWeb, html, recordSites } from "../../server/test/a-video-web.ts";

// The author's channel, as RSSHub would return it.
const feeds = createServer((_, response) => {
  const items = [1, 2, 3].map((number) => ({
    id: `plum-${number}`,
    url: `https://www.bilibili.com/video/av${170001 + number}`,
    title: `一碗担担面需要几种辣椒？（${number}）`,
    image: "http://i2.hdslb.com/bfs/archive/plum.jpg",
    attachments: [],
    date_published: new Date(Date.UTC(2026, 10, number)).toISOString(),
  }));
  const feed = { version: "https://jsonfeed.org/version/1.1", title: "晴川手作 的 bilibili 空间", items };
  response.writeHead(200, { "content-type": "application/feed+json" }).end(JSON.stringify(feed));
}).listen(0, "127.0.0.1");
await once(feeds, "listening");

const feedService = `http://127.0.0.1:${(feeds.address() as AddressInfo).port}`;
const outcome = readConfig({ ...process.env, PAGECAST_FEED_SERVICE: feedService, PAGECAST_ROLE: "all" });
if (!outcome.ok) throw new Error(outcome.problem);

const web = await aVideoWeb();
recordSites(web);
web.record(
  "https://evil.example/",
  html(`<meta property="og:title" content="&lt;img src=x onerror=&quot;window.hacked=1&quot;&gt;">
    <meta name="author" content="&lt;b&gt;Mallory&lt;/b&gt;"><link rel="author" href="javascript:window.hacked=2">
    <meta property="og:description" content="javascript:window.hacked=3 https://good.example/ &lt;script&gt;window.hacked=4&lt;/script&gt;">`),
);
web.record(
  "https://long.example/",
  html(`<meta property="og:title" content="${"A title that goes on and on ".repeat(12)}"><meta name="author" content="${"Long".repeat(40)}">
    <meta property="og:description" content="${"One more line.&#10;".repeat(200)}">`),
);
web.record("https://strict.example/", {
  ...html("<title>No frames</title>"),
  headers: { "x-frame-options": "SAMEORIGIN" },
});
web.record("https://down.example/video", { status: 503 });

const server = await runServer(outcome.config, createLog(outcome.config.logLevel), { fetchSafely: web.fetchSafely });
console.log(`Pagecast is ready: ${server.address}`);
process.once("SIGTERM", async () => {
  await server.stop();
  await web.close();
  feeds.closeAllConnections();
  feeds.close();
  process.exit(0);
});

// The whole server as it is, but for one thing: whatever it asks of video sites is answered here, on loopback.
import { readConfig } from "../../server/src/config.ts";
import { createLog } from "../../server/src/log.ts";
import { runServer } from "../../server/src/run-server.ts";
import { aVideoWeb, html, recordSites } from "../../server/test/a-video-web.ts";

const outcome = readConfig(process.env);
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
web.record("https://down.example/video", { status: 503 });

const server = await runServer(outcome.config, createLog(outcome.config.logLevel), { fetchSafely: web.fetchSafely });
console.log(`Pagecast is ready: ${server.address}`);
process.once("SIGTERM", async () => {
  await server.stop();
  await web.close();
  process.exit(0);
});

// A process that uses the embedded feed service as Pagecast does. Each line it reads makes it fetch a route; it answers with
// a line of JSON.
import { createInterface } from "node:readline";
import {
  createEmbeddedFeedService,
  type EmbeddedOptions,
} from "../src/embedded-feed-service/create-embedded-feed-service.ts";
import { createLog } from "../src/log.ts";
import { createFeedService } from "../src/net/feed-service.ts";

const { waitMs, ...options } = JSON.parse(process.argv[2] ?? "") as Omit<EmbeddedOptions, "log"> & { waitMs: number };
const service = createEmbeddedFeedService({ ...options, log: createLog("error") });
const feeds = createFeedService({ ...service, ready: ({ signal } = {}) => service.ready({ signal, waitMs }) });
for await (const _ of createInterface({ input: process.stdin })) {
  const outcome = await feeds.fetchRoute("/test/1");
  console.log(JSON.stringify({ problem: outcome.ok ? null : outcome.problem.cause, state: service.state() }));
}

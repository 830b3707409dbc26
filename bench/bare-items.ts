// The peer of `items.list` in bench/load.ts: node:http, pg, the same SQL through the same pool, and nothing else. Who asks is in
// a header, so it has nobody to check and no plan to look up.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import "#server/small-heap.ts";
import { connect } from "#server/db/connect.ts";
import { listInbox } from "#server/items/store.ts";
import { createLog } from "#server/log.ts";

const db = connect(process.env.DATABASE_URL as string, createLog("warn"));
const server = createServer(async (request, response) => {
  const userId = request.headers["x-user"] as never;
  const items = await listInbox(db.$client, { userId, which: "all", videosOnly: false, before: null, limit: 21 }, []);
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ items }));
});
server.listen(0, "127.0.0.1", () => {
  console.log(`Pagecast is ready: http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});

// The peers of `items.list` in bench/load.ts: node:http, pg, the same SQL through the same pool, and nothing else. At / it asks
// who calls, as items.list does; at /anybody it believes a header and asks for the list alone.
import { createSecretKey } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { readSessionToken } from "#server/accounts/read-session-token.ts";
import { findSessions } from "#server/accounts/store.ts";
import { connect } from "#server/db/connect.ts";
import { listInbox } from "#server/items/store.ts";
import { createLog } from "#server/log.ts";

const db = connect(process.env.DATABASE_URL as string, createLog("warn"));
const key = createSecretKey(process.env.PAGECAST_SECRET as string, "utf8");

const server = createServer(async ({ url, headers }, response) => {
  const userId = url === "/anybody" ? (headers["x-user"] as string) : await whoCalls(headers.cookie ?? "");
  if (!userId) return void response.writeHead(401).end();
  const query = { userId: userId as never, which: "all", videosOnly: false, before: null, limit: 21 } as const;
  const items = await listInbox(db, query, []);
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ items }));
});
server.listen(0, "127.0.0.1", () => {
  console.log(`Pagecast is ready: http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});

async function whoCalls(cookie: string): Promise<string | undefined> {
  const token = readSessionToken(cookie, "pagecast.session_token", key);
  return token && (await findSessions(db, [token], new Date())).get(token)?.id;
}

// The peers of `items.list` in bench/load.ts: node:http, pg and the same SQL through the same pool, nothing else. The path /
// looks up the session as items.list does; /no-session takes the user from a header and only queries the list.
import { createSecretKey } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { readSessionToken } from "#server/accounts/read-session-token.ts";
import { findSessions } from "#server/accounts/store.ts";
import { connect } from "#server/db/connect.ts";
import type { UserId } from "#server/ids.ts";
import { EVERYTHING, listInbox } from "#server/items/store.ts";
import { createLog } from "#server/log.ts";

const db = connect(process.env.DATABASE_URL as string, createLog("warn"));
const key = createSecretKey(process.env.PAGECAST_SECRET as string, "utf8");

const server = createServer(async ({ url, headers }, response) => {
  const userId = url === "/no-session" ? (headers["x-user"] as UserId) : await findUser(headers.cookie ?? "");
  if (!userId) return void response.writeHead(401).end();
  const query = { ...EVERYTHING, userId, order: "newest", after: null, limit: 21 } as const;
  const items = await listInbox(db, query, []);
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ items }));
});
server.listen(0, "127.0.0.1", () => {
  console.log(`Pagecast is ready: http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});

async function findUser(cookie: string): Promise<UserId | undefined> {
  const token = readSessionToken(cookie, "pagecast.session_token", key);
  return token ? (await findSessions(db, [token], new Date())).get(token)?.id : undefined;
}

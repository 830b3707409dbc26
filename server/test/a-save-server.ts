import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { SaveServer } from "#core/saving/save-service.ts";

/**
 * A person's own Readeck, wallabag or linkding, on loopback. It answers as their documentation and source code say: this is none of
 * them.
 */
export type StandIn = {
  address: string;
  /** What was saved, by id. */
  saved: Map<string, { url: string; title: string }>;
  /** Every request: method, path and query, and status. */
  asked: string[];
  /** wallabag's access tokens that are still valid. */
  accessTokens: Set<string>;
  refreshTokens: Set<string>;
  /** Called before a request is answered; true: it has answered itself. */
  before: (request: IncomingMessage, response: ServerResponse) => boolean;
  close(): Promise<void>;
};

export const SAVE_TOKEN = "token-8f3c0ffee0";
export const WALLABAG = { clientId: "1_abc", clientSecret: "client-secret", userName: "anna", password: "pass word" };

export async function aSaveServer(kind: SaveServer): Promise<StandIn> {
  const stand: StandIn = {
    address: "",
    saved: new Map(),
    asked: [],
    accessTokens: new Set(),
    refreshTokens: new Set(),
    before: () => false,
    close: async () => {
      server.closeAllConnections();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
  };
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://saving.test");
    response.on("finish", () =>
      stand.asked.push(`${request.method} ${url.pathname}${url.search} ${response.statusCode}`),
    );
    let body = "";
    for await (const chunk of request) body += chunk;
    if (stand.before(request, response)) return;
    ANSWERS[kind](stand, request, url, body, (status, json, headers = {}) =>
      response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(json)),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  stand.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return stand;
}

type Reply = (status: number, json: unknown, headers?: Record<string, string>) => void;
type Answer = (stand: StandIn, request: IncomingMessage, url: URL, body: string, reply: Reply) => void;

const ANSWERS: Record<SaveServer, Answer> = {
  readeck(stand, request, { pathname, searchParams }, body, reply) {
    if (request.headers.authorization !== `Bearer ${SAVE_TOKEN}`)
      return reply(401, { status: 401, message: "Unauthorized" });
    if (pathname === "/api/profile") return reply(200, { provider: {}, user: { username: "anna" } });
    if (pathname !== "/api/bookmarks") return reply(404, {});
    if (request.method === "GET") {
      const site = searchParams.get("site");
      const found = [...stand.saved].filter(([, { url }]) => new URL(url).hostname === site);
      return reply(
        200,
        found.map(([id, { url, title }]) => ({ id, url, title, href: `/api/bookmarks/${id}` })),
      );
    }
    const { url, title } = JSON.parse(body);
    const id = `Abc${stand.saved.size}`;
    stand.saved.set(id, { url, title });
    return reply(202, { status: 202, message: "Link submited" }, { "Bookmark-Id": id });
  },
  linkding(stand, request, { pathname, searchParams }, body, reply) {
    if (request.headers.authorization !== `Token ${SAVE_TOKEN}`) return reply(401, { detail: "Invalid token." });
    const [id] = [...stand.saved].find(([, { url }]) => url === searchParams.get("url")) ?? [];
    if (pathname === "/api/bookmarks/check/")
      return reply(200, { bookmark: id ? { id: Number(id) } : null, metadata: {}, auto_tags: [] });
    if (pathname !== "/api/bookmarks/") return reply(404, { detail: "Not found." });
    if (request.method === "GET") return reply(200, { count: 0, next: null, previous: null, results: [] });
    const { url, title } = JSON.parse(body);
    stand.saved.set(String(stand.saved.size + 1), { url, title });
    return reply(201, { id: stand.saved.size, url, title });
  },
  wallabag(stand, request, { pathname, searchParams }, body, reply) {
    const form = new URLSearchParams(body);
    if (pathname === "/oauth/v2/token") return reply(...grantToken(stand, form));
    const token = (request.headers.authorization ?? "").replace("Bearer ", "");
    if (!stand.accessTokens.has(token))
      return reply(401, { error: "invalid_grant", error_description: "The access token provided has expired." });
    if (pathname === "/api/entries/exists.json") {
      const [id] = [...stand.saved].find(([, { url }]) => url === searchParams.get("url")) ?? [];
      return reply(200, { exists: id ? Number(id) : null });
    }
    if (pathname !== "/api/entries.json") return reply(404, {});
    const entry = { url: form.get("url") ?? "", title: form.get("title") ?? "" };
    stand.saved.set(String(stand.saved.size + 1), entry);
    return reply(200, { id: stand.saved.size, ...entry, content: "<p>…</p>" });
  },
};

let granted = 0;

function grantToken(stand: StandIn, form: URLSearchParams): [number, object] {
  const { clientId, clientSecret, userName, password } = WALLABAG;
  if (form.get("client_id") !== clientId || form.get("client_secret") !== clientSecret)
    return [400, { error: "invalid_client", error_description: "The client credentials are invalid" }];
  const refresh = form.get("refresh_token") ?? "";
  const isKnown =
    form.get("grant_type") === "password"
      ? form.get("username") === userName && form.get("password") === password
      : stand.refreshTokens.delete(refresh);
  if (!isKnown)
    return [400, { error: "invalid_grant", error_description: "Invalid username and password combination" }];
  const [access, next] = [`access-${++granted}`, `refresh-${granted}`];
  stand.accessTokens.add(access);
  stand.refreshTokens.add(next);
  return [200, { access_token: access, refresh_token: next, expires_in: 3600, token_type: "bearer", scope: null }];
}

import { createHmac, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { stopLater } from "./stop-later.ts";

export type AskedOfHub = {
  path: string;
  mode: string | null;
  topic: string | null;
  callback: string;
  secret: string | null;
  lease: string | null;
  verify: string | null;
};

export type Hub = {
  url(path?: string): string;
  /** Every request, the oldest first. */
  asked: AskedOfHub[];
  /** What it does with a request; at first it answers 202 and asks the callback. */
  answer: (asked: AskedOfHub, response: ServerResponse, request: IncomingMessage) => unknown;
  /** Asks a callback as hubs do. */
  verify(
    asked: AskedOfHub,
    more?: Record<string, string>,
  ): Promise<{ status: number; text: string; challenge: string }>;
  /** Sends a body, signed with the secret of the request, or as `signature` says. */
  push(asked: AskedOfHub, body: string, signature?: string | null): Promise<number>;
};

/** A hub of other people, on loopback. */
export async function aHub(): Promise<Hub> {
  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await text(request));
    const read = (name: string) => form.get(`hub.${name}`);
    const asked: AskedOfHub = {
      path: request.url ?? "",
      mode: read("mode"),
      topic: read("topic"),
      callback: read("callback") ?? "",
      secret: read("secret"),
      lease: read("lease_seconds"),
      verify: read("verify"),
    };
    hub.asked.push(asked);
    await hub.answer(asked, response, request);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  stopLater(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const hub: Hub = {
    url: (path = "/") => `http://127.0.0.1:${port}${path}`,
    asked: [],
    async answer(asked, response) {
      response.writeHead(202).end();
      await hub.verify(asked);
    },
    async verify({ callback, mode, topic, lease }, more = {}) {
      const url = new URL(callback);
      const challenge = randomBytes(12).toString("hex");
      const parameters = { mode, topic, challenge, ...(mode === "subscribe" ? { lease_seconds: lease } : {}), ...more };
      for (const [name, value] of Object.entries(parameters))
        if (value !== null && value !== "") url.searchParams.append(`hub.${name}`, value);
      const answer = await fetch(url);
      return { status: answer.status, text: await answer.text(), challenge };
    },
    async push({ callback, secret }, body, signature = sign("sha256", secret ?? "", body)) {
      const headers = { "content-type": "application/rss+xml", ...(signature && { "x-hub-signature": signature }) };
      return (await fetch(callback, { method: "POST", headers, body })).status;
    },
  };
  return hub;
}

export function sign(method: string, secret: string, body: string): string {
  return `${method}=${createHmac(method, secret).update(body).digest("hex")}`;
}

/** For an address that has to be known before the server is started. */
export async function aFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

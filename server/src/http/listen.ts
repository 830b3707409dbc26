import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import type { Config } from "../config.ts";
import type { Log } from "../log.ts";
import { explain } from "../problem.ts";
import { StartProblem } from "../start-problem.ts";
import { SECURITY_HEADERS } from "./security-headers.ts";

export type Http = { address: string; serve(app: Hono): void; drain(): Promise<void>; close(): Promise<void> };

/** How long running requests may take to finish when the server stops. */
const DRAIN_LIMIT_MS = 5_000;
const IDLE_MS = 50;

/** Opens the port at once and answers 503 until there is an app to serve. */
export async function listen(config: Config, log: Log): Promise<Http> {
  let answer: ReturnType<typeof getRequestListener> | undefined;
  const server = createServer((request, response) => {
    response.setHeaders(SECURITY_HEADERS);
    if (answer) answer(request, response);
    else answerStarting(request, response);
  });
  await open(server, config);
  const { port } = server.address() as AddressInfo;
  const host = ["127.0.0.1", "0.0.0.0", "::", "::1"].includes(config.host) ? "localhost" : config.host;
  const closed = new Promise<void>((resolve) => server.once("close", () => resolve()));
  return {
    address: `http://${host}:${port}`,
    serve(app) {
      answer = getRequestListener(app.fetch);
    },
    async drain() {
      server.close();
      // Repeated, because a connection becomes idle when its response ends.
      const idle = setInterval(() => server.closeIdleConnections(), IDLE_MS);
      const limit = setTimeout(() => {
        log.warn("requests are still running, closing anyway");
        server.closeAllConnections();
      }, DRAIN_LIMIT_MS);
      await closed;
      clearInterval(idle);
      clearTimeout(limit);
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** In a form that the caller can read: JSON for a call, a line of text for a person. */
function answerStarting({ url = "" }: IncomingMessage, response: ServerResponse) {
  const problem = { kind: "starting" } as const;
  const message = explain(problem);
  const isCall = /^\/(rpc|api)\//.test(url);
  const data = { code: "SERVICE_UNAVAILABLE", httpStatus: 503, problem };
  response
    .writeHead(503, { "Retry-After": "1", "Content-Type": isCall ? "application/json" : "text/plain" })
    .end(isCall ? JSON.stringify({ problem, message, error: { message, code: -32603, data } }) : `${message}\n`);
}

function open(server: Server, config: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (cause: NodeJS.ErrnoException) => reject(explainOpening(cause, config)));
    server.listen(config.port, config.host, resolve);
  });
}

function explainOpening(cause: NodeJS.ErrnoException, { port, host }: Config): Error {
  if (cause.code === "EADDRINUSE")
    return new StartProblem(
      `PORT ${port} is already in use on ${host}: set PORT to another number, for example PORT=${port + 1} npm start.`,
    );
  if (cause.code === "EACCES")
    return new StartProblem(`PORT ${port} needs more permissions than you have: set PORT to a number above 1023.`);
  if (cause.code === "EADDRNOTAVAIL" || cause.code === "ENOTFOUND")
    return new StartProblem(
      `HOST ${host} is not an address of this machine: set HOST to 127.0.0.1, 0.0.0.0 or one it has.`,
    );
  return cause;
}

// The process of the feed service: RSSHub's own web application on a port of the loopback interface. The working directory
// is the folder where RSSHub is installed.
import { readFileSync } from "node:fs";
import type { Server } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { readChildOptions, USAGE_PATH } from "./child-options.ts";
import { hasFailedConnection, noteFailures } from "./failed-connections.ts";
import { listenOnLoopback } from "./public-only.ts";

type ErrorHandler = (error: Error, context: unknown) => Response | Promise<Response>;
/** The part of RSSHub's Hono application that is used here. */
type App = {
  fetch(request: Request, ...more: unknown[]): Response | Promise<Response>;
  errorHandler: ErrorHandler;
  onError(handler: ErrorHandler): void;
};

const ERROR_NAME = "pagecast-error-name";
const FAILED_CONNECTION = "pagecast-failed-connection";

// The channel to Pagecast closes when Pagecast ends, however it ends.
process.once("disconnect", () => process.exit(0));

const { idleMs } = readChildOptions();
const port = await listenOnLoopback(createServer(exitWhenIdle(keepKeyOnRedirect(nameErrors(await loadApp())))));
process.send?.({ port });

/** The package exports no application, only functions around it; the name of the file that has it stands in the entry. */
async function loadApp(): Promise<App> {
  const folder = join(process.cwd(), "node_modules/rsshub/dist-lib");
  const entry = join(folder, "pkg.mjs");
  const file = /import\("\.\/(app-[\w-]+\.mjs)"\)/.exec(readFileSync(entry, "utf8"))?.[1];
  if (file === undefined) throw new Error(`${entry} does not name the file of the application`);
  const { init } = (await import(pathToFileURL(entry).href)) as { init(settings: object): Promise<void> };
  // Without this, errors are JSON only, and there is no cache.
  await init({ IS_PACKAGE: "" });
  return ((await import(pathToFileURL(join(folder, file)).href)) as { default: App }).default;
}

/** The JSON form of an error leaves its name out, which says more than its words. */
function nameErrors(app: App): App["fetch"] {
  const { errorHandler } = app;
  app.onError(async (error, context) => {
    const response = await errorHandler(error, context);
    if (/^\w+$/.test(error.name)) response.headers.set(ERROR_NAME, error.name);
    if (hasFailedConnection()) response.headers.set(FAILED_CONNECTION, "1");
    return response;
  });
  return async (request, ...more) => {
    const response = await noteFailures(() => app.fetch(request, ...more));
    // An unknown route does not pass through the handler of errors.
    if (response.status === 404 && !response.headers.has(ERROR_NAME)) response.headers.set(ERROR_NAME, "NotFoundError");
    return response;
  };
}

/** A route may lead to another one, and the address it gives has neither the key nor the format. */
function keepKeyOnRedirect(fetch: App["fetch"]): App["fetch"] {
  return async (request, ...more) => {
    const response = await fetch(request, ...more);
    const location = URL.parse(response.headers.get("location") ?? "", request.url);
    const asked = new URL(request.url);
    if (!response.headers.has("location") || location?.origin !== asked.origin) return response;
    for (const name of ["key", "format"])
      if (asked.searchParams.has(name)) location.searchParams.set(name, asked.searchParams.get(name) ?? "");
    response.headers.set("location", location.href);
    return response;
  };
}

function exitWhenIdle(fetch: App["fetch"]): App["fetch"] {
  let running = 0;
  let timer = setTimeout(end, idleMs);
  return async (request, ...more) => {
    // Pagecast asks these to see that the process answers, and how large it is; they are no use of the service.
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === "/healthz") return fetch(request, ...more);
    if (pathname === USAGE_PATH && searchParams.get("key") === process.env.ACCESS_KEY)
      return Response.json({ memoryBytes: process.memoryUsage.rss() });
    clearTimeout(timer);
    running++;
    try {
      return await fetch(request, ...more);
    } finally {
      running--;
      clearTimeout(timer);
      if (running === 0) timer = setTimeout(end, idleMs);
    }
  };
}

function end(): void {
  process.exit(0);
}

function createServer(fetch: App["fetch"]): Server {
  const require = createRequire(join(process.cwd(), "package.json"));
  const { createAdaptorServer } = require("@hono/node-server") as {
    createAdaptorServer(options: { fetch: App["fetch"] }): Server;
  };
  return createAdaptorServer({ fetch });
}

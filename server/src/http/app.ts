import { join, resolve } from "node:path";
import { trpcServer } from "@hono/trpc-server";
import { Hono } from "hono";
import { compress } from "hono/compress";
import type { Deps } from "../deps.ts";
import { appRouter } from "../rpc.ts";
import { readStatus } from "../status/read-status.ts";
import type { Context } from "../trpc.ts";
import { securityHeaders } from "./security-headers.ts";
import { staticFiles } from "./static-files.ts";

const ROOT = resolve(import.meta.dirname, "../../..");
const FOR_EVER = "public, max-age=31536000, immutable";
const ASK_FIRST = "no-cache";

export function createApp(deps: Deps): Hono {
  const web = staticFiles(join(ROOT, "web/dist"), (path) => (path.startsWith("/assets/") ? FOR_EVER : ASK_FIRST));
  const app = new Hono();
  app.use(securityHeaders);
  app.get("/healthz", (context) => context.json({ ok: true }));
  app.get("/readyz", async (context) => {
    const status = await readStatus(deps);
    return context.json(status, status.database === "ok" ? 200 : 503);
  });
  app.use("/rpc/*", compress());
  app.use(
    "/rpc/*",
    trpcServer({ endpoint: "/rpc", router: appRouter, createContext: (): Context => ({ deps }) as Context }),
  );
  app.get("*", (context) => servePage(context.req.path, (path) => web.serve(context, path)) ?? context.notFound());

  app.onError((cause, context) => {
    deps.log.error({ cause: cause.message, stack: cause.stack, path: context.req.path }, "a request failed");
    return context.json({ problem: "unexpected" }, 500);
  });
  return app;
}

/** A file of the web app, or its one page for every address that is a screen: those have no dot in their last part. */
function servePage(path: string, serve: (path: string) => Response | undefined): Response | undefined {
  return serve(path) ?? (/\.[^/]*$|^\/(assets|catalogue|rpc|api)\//.test(path) ? undefined : serve("/index.html"));
}

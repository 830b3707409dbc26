import { join, resolve } from "node:path";
import { trpcServer } from "@hono/trpc-server";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { compress } from "hono/compress";
import { explainFailure } from "../db/explain-failure.ts";
import type { Deps } from "../deps.ts";
import { explain } from "../problem.ts";
import { appRouter } from "../rpc.ts";
import { readStatus } from "../status/read-status.ts";
import { accountExport } from "./account-export.ts";
import { authRoutes } from "./auth-routes.ts";
import { cover } from "./cover.ts";
import { createContext } from "./create-context.ts";
import { privateFeed } from "./private-feed.ts";
import { securityHeaders } from "./security-headers.ts";
import { staticFiles } from "./static-files.ts";
import { stripeWebhook } from "./stripe-webhook.ts";

const ROOT = resolve(import.meta.dirname, "../../..");
const FOR_EVER = "public, max-age=31536000, immutable";
const ASK_FIRST = "no-cache";
const LARGEST_BODY = 1_000_000;

/** All that a process without web pages answers. */
export function createHealthApp(deps: Deps): Hono {
  const app = new Hono();
  app.use(securityHeaders);
  app.get("/healthz", (context) => context.json({ ok: true }));
  app.get("/readyz", async (context) => {
    const status = await readStatus(deps);
    return context.json(status, status.database === "ok" ? 200 : 503);
  });
  return app;
}

export function createApp(deps: Deps): Hono {
  const web = staticFiles(join(ROOT, "web/dist"), (path) => (path.startsWith("/assets/") ? FOR_EVER : ASK_FIRST));
  // A shard lives under the version of the whole catalogue, so only the index ever changes.
  const catalogue = staticFiles(join(ROOT, "catalogue/dist/web"), (path) =>
    path === "/index.json" ? ASK_FIRST : FOR_EVER,
  );
  const app = createHealthApp(deps);
  app.use("/rpc/*", bodyLimit({ maxSize: LARGEST_BODY }), compress());
  app.use("/api/*", bodyLimit({ maxSize: LARGEST_BODY }));
  app.use(
    "/rpc/*",
    trpcServer({
      endpoint: "/rpc",
      router: appRouter,
      createContext: async (_, context) => ({ ...(await createContext(deps, context)) }),
      onError: ({ error, path }) => {
        if (error.code !== "INTERNAL_SERVER_ERROR") return;
        const problem = explainFailure(error.cause);
        if (problem) return deps.log.warn({ cause: error.message, path, problem: problem.kind }, "a call failed");
        deps.log.error({ cause: error.message, stack: (error.cause ?? error).stack, path }, "a call failed");
      },
    }),
  );
  app.on(["GET", "POST"], "/api/auth/*", authRoutes(deps));
  app.get("/api/account/export", accountExport(deps));
  app.get("/api/cover", cover(deps));
  app.get("/api/private-feed/:file", privateFeed(deps));
  app.post("/api/stripe/webhook", stripeWebhook(deps));
  app.get("/catalogue/*", (context, next) => {
    const file = catalogue.serve(context, context.req.path.slice("/catalogue".length));
    return file ? Promise.resolve(file) : next();
  });
  app.get("*", (context) => {
    const { path } = context.req;
    return (
      web.serve(context, path) ??
      (NOT_A_SCREEN.test(path) ? undefined : web.serve(context, "/index.html")) ??
      context.notFound()
    );
  });
  app.onError((cause, context) => {
    const path = withoutSecrets(context.req.path);
    const problem = explainFailure(cause);
    if (problem) {
      deps.log.warn({ cause: cause.message, path, problem: problem.kind }, "a request failed");
      return context.json({ problem, message: explain(problem) }, 503, { "Retry-After": "5" });
    }
    deps.log.error({ cause: cause.message, stack: cause.stack, path }, "a request failed");
    return context.json({ problem: { kind: "unexpected" }, message: explain({ kind: "unexpected" }) }, 500);
  });
  return app;
}

/** The address of a private feed is the key to it. */
function withoutSecrets(path: string): string {
  return path.replace(/^(\/api\/private-feed\/).*/, "$1…");
}

/** What is not a screen: our own prefixes, and whatever ends like a file. Hosts in an address (/sites/github.com) do not. */
const NOT_A_SCREEN = /^\/(assets|rpc|api)(\/|$)|\.(js|css|map|json|jsonl|svg|png|ico|txt|xml|webmanifest)$/;

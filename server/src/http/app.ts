import { join, resolve } from "node:path";
import { TRPCError } from "@trpc/server";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import { Hono, type MiddlewareHandler } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { isScreen } from "#core/is-screen.ts";
import { chooseRequestLanguage } from "../choose-request-language.ts";
import { explainFailure } from "../db/explain-failure.ts";
import type { Deps } from "../deps.ts";
import { explain, problemOf } from "../problem.ts";
import { appRouter } from "../rpc.ts";
import { readStatus } from "../status/read-status.ts";
import { accountExport } from "./account-export.ts";
import { authRoutes } from "./auth-routes.ts";
import { catalogueFiles } from "./catalogue-files.ts";
import { cover } from "./cover.ts";
import { addFeverApi } from "./fever-api.ts";
import { addIconRoutes } from "./icons.ts";
import { leadToFirstRun } from "./lead-to-first-run.ts";
import { limitBody } from "./limit-body.ts";
import { measureRequests } from "./measure-requests.ts";
import { metricsRoute } from "./metrics-route.ts";
import { addMinifluxApi } from "./miniflux-api.ts";
import { pictures } from "./pictures.ts";
import { privateFeed } from "./private-feed.ts";
import { addReaderApi } from "./reader-api.ts";
import { routeFeed } from "./route-feed.ts";
import { rpcRoute } from "./rpc-route.ts";
import { allowPage } from "./security-headers.ts";
import { IMMUTABLE, REVALIDATE, staticFiles } from "./static-files.ts";
import { stripeWebhook } from "./stripe-webhook.ts";
import { addWebSub } from "./websub.ts";

const ROOT = resolve(import.meta.dirname, "../../..");

/** Everything that a worker answers. */
export function createHealthApp(deps: Deps): Hono {
  const app = new Hono();
  app.use(measureRequests(deps, Object.keys(appRouter._def.record)));
  app.get("/metrics", metricsRoute(deps));
  app.get("/healthz", (context) => context.json({ ok: true }));
  app.get("/readyz", async (context) => {
    const status = await readStatus(deps);
    return context.json(status, status.database === "ok" ? 200 : 503);
  });
  return app;
}

export function createApp(deps: Deps): Hono {
  const web = staticFiles(join(ROOT, "web/dist"), (path) => (path.startsWith("/assets/") ? IMMUTABLE : REVALIDATE));
  const catalogue = catalogueFiles(deps.catalogueInUse);
  const app = createHealthApp(deps);
  app.use("/api/*", limitBody, refuseNul);
  app.all("/rpc/*", limitBody, rpcRoute(deps));
  app.on(["GET", "POST"], "/api/auth/*", authRoutes(deps));
  app.get("/api/account/export", accountExport(deps));
  app.get("/api/cover", cover(deps));
  addIconRoutes(app, deps);
  app.get("/pictures/:item/:version/:width", pictures(deps));
  app.get("/api/private-feed/:file", privateFeed(deps));
  addReaderApi(app, deps);
  addMinifluxApi(app, deps);
  addFeverApi(app, deps);
  addWebSub(app, deps);
  app.get("/routes/*", refuseNul, routeFeed(deps));
  app.post("/api/stripe/webhook", stripeWebhook(deps));
  app.get("/catalogue/*", async (context, next) => {
    const file = await catalogue.serve(context, context.req.path.slice("/catalogue".length));
    return file ?? next();
  });
  app.get("/", leadToFirstRun(deps));
  // The guide has a page per language. The app links to the one of the language chosen there; this is for typed addresses.
  app.on("GET", ["/guide", "/guide/"], async (context) => {
    context.header("Cache-Control", "no-cache");
    context.header("Vary", "Accept-Language");
    return context.redirect(`/guide/${await chooseRequestLanguage(context.req.header("accept-language"))}.html`, 302);
  });
  app.get("*", (context) => {
    const { path } = context.req;
    const file = web.serve(context, path) ?? (isScreen(path) ? web.serve(context, "/index.html") : undefined);
    if (!file) return context.notFound();
    allowPage(context);
    return file;
  });
  app.onError((cause, context) => {
    // An invalid API key outside of /rpc is refused in the same way.
    if (cause instanceof TRPCError && cause.code !== "INTERNAL_SERVER_ERROR") {
      const status = getHTTPStatusCodeFromError(cause) as ContentfulStatusCode;
      return context.json({ problem: problemOf(cause), message: cause.message }, status);
    }
    const path = withoutSecrets(context.req.path);
    const problem = explainFailure(cause);
    if (problem) {
      deps.log.warn({ cause: cause.message, path, problem: problem.kind }, "request failed");
      return context.json({ problem, message: explain(problem) }, 503, { "Retry-After": "5" });
    }
    deps.log.error({ cause: cause.message, stack: cause.stack, path }, "request failed");
    return context.json({ problem: { kind: "unexpected" }, message: explain({ kind: "unexpected" }) }, 500);
  });
  return app;
}

/** No address of ours contains NUL, and PostgreSQL cannot store it. */
const refuseNul: MiddlewareHandler = async (context, next) =>
  context.req.url.includes("%00") ? context.json({ problem: "bad-input" }, 400) : next();

/** The address of a private feed is a secret, and so are the key in the address of a route and the address that a hub calls. */
function withoutSecrets(path: string): string {
  return path.replace(/^(\/api\/private-feed\/|\/routes\/|\/websub\/).*/, "$1…");
}

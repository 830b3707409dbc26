import type { MiddlewareHandler } from "hono";
import { hasUsers } from "../accounts/store.ts";
import type { Deps } from "../deps.ts";

/**
 * On a server without accounts, the start page leads to the first run. Decided here and not in the browser, so that the start
 * page of every other server waits for nothing. Only for a page that someone opens: the service worker fetches the same
 * address for its cache, and a redirected answer could not be used there.
 */
export function leadToFirstRun({ db, log }: Pick<Deps, "db" | "log">): MiddlewareHandler {
  let isInUse = false;
  return async (context, next) => {
    const isOpened = context.req.header("accept")?.includes("text/html") ?? false;
    if (isInUse || !isOpened || new URL(context.req.url).search !== "") return next();
    try {
      isInUse = await hasUsers(db);
    } catch (cause) {
      log.warn({ cause: (cause as Error).message }, "could not read whether there are accounts");
      return next();
    }
    if (isInUse) return next();
    context.header("Cache-Control", "no-store");
    return context.redirect("/first-run", 302);
  };
}

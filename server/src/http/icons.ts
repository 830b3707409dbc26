import type { Context, Hono } from "hono";
import { isIconHost } from "#core/icon/icon-address.ts";
import { identifyCaller } from "../accounts/identify-caller.ts";
import type { Deps } from "../deps.ts";
import { askForPreviewIcon, askForSiteIcon, type IconAnswer } from "../icons/ask-for-icon.ts";
import { readChannelPicture, readSiteIcon } from "../icons/store.ts";
import { clientOf } from "./client-address.ts";
import { IMMUTABLE } from "./static-files.ts";

/** How long a browser does not ask again. */
const SECONDS = { icon: 86_400, pending: 20, none: 3_600, unknown: 300, "too-often": 20 };
const STATUS = { pending: 404, none: 404, unknown: 404, "too-often": 429 } as const;
const HASH = /^[\da-f]{24}$/;

/**
 * Icons of sites and pictures of channels, from our own origin. An address with a hash never changes and needs no account: no one
 * can guess it. `?side=144` asks for the larger one.
 */
export function addIconRoutes(app: Hono, deps: Deps): void {
  app.get("/icons/site/:host", async (context) => {
    const host = context.req.param("host").toLowerCase();
    if (!isIconHost(host)) return refuse(context, "unknown");
    return answer(context, await askForSiteIcon(deps, host, isLarge(context), () => identify(deps, context)));
  });
  app.get("/icons/site/:host/:hash", async (context) => {
    const { host, hash } = context.req.param();
    return serve(context, isIconHost(host) && HASH.test(hash) && readSiteIcon(deps.db, host, hash, isLarge(context)));
  });
  app.get("/icons/channel/:id/:hash", async (context) => {
    const { id, hash } = context.req.param();
    const isAddress = /^\d{1,18}$/.test(id) && HASH.test(hash);
    return serve(context, isAddress && readChannelPicture(deps.db, id, hash, isLarge(context)));
  });
  app.get("/icons/preview", async (context) => {
    const { page = "", image } = context.req.query();
    // Pages of other sites cannot make this server fetch.
    const from = context.req.header("sec-fetch-site");
    const isOurs = from === undefined || from === "same-origin" || from === "none";
    if (!isOurs || page.includes("\0") || image?.includes("\0")) return refuse(context, "unknown");
    const asked = { image: image ?? null, page, isLarge: isLarge(context) };
    return answer(context, await askForPreviewIcon(deps, asked, await identify(deps, context), context.req.raw.signal));
  });
}

async function identify(deps: Deps, context: Context) {
  const outcome = await identifyCaller(deps, context.req.raw.headers);
  const caller = outcome.ok ? outcome.value : ({ kind: "anonymous" } as const);
  return { caller, client: clientOf(context, deps.config.proxies) };
}

function isLarge(context: Context): boolean {
  return context.req.query("side") === "144";
}

async function serve(context: Context, reading: false | Promise<Uint8Array | undefined>): Promise<Response> {
  const bytes = reading && (await reading);
  return bytes ? picture(context, bytes, IMMUTABLE) : refuse(context, "unknown");
}

/** Private: whether it is shown depends on who asks. */
function answer(context: Context, asked: IconAnswer): Response {
  if (asked.kind !== "icon") return refuse(context, asked.kind);
  const etag = `"${asked.hash}-${isLarge(context) ? "large" : "small"}"`;
  context.header("ETag", etag);
  const caching = `private, max-age=${SECONDS.icon}`;
  if (context.req.header("if-none-match") !== etag) return picture(context, asked.bytes, caching);
  context.header("Cache-Control", caching);
  return context.body(null, 304);
}

function picture(context: Context, bytes: Uint8Array, caching: string): Response {
  context.header("Cache-Control", caching);
  context.header("Content-Type", "image/webp");
  return context.body(bytes as Uint8Array<ArrayBuffer>);
}

function refuse(context: Context, kind: keyof typeof STATUS): Response {
  context.header("Cache-Control", `private, max-age=${SECONDS[kind]}`);
  return context.body(null, STATUS[kind]);
}

import type { Context, Hono } from "hono";
import { readFeverRequest } from "#core/fever-api/fever-request.ts";
import type { Deps } from "../deps.ts";
import { markForFever } from "../fever-api/mark.ts";
import { secondsOf, writeParts } from "../fever-api/read-parts.ts";
import { readerByFeverKey } from "../fever-api/sign-in.ts";
import { lastRefresh } from "../fever-api/store.ts";
import { hasNul } from "../has-nul.ts";
import { refuse, unwrap } from "../problem.ts";
import { clientOf } from "./client-address.ts";
import { limitBody } from "./limit-body.ts";
import { streamPieces } from "./stream-pieces.ts";

/** The second is where clients made for FreshRSS look; some add a slash to an address that ends in one. */
const PATHS = ["/fever/*", "/api/fever.php/*", "//fever/*", "//api/fever.php/*"];
const VERSION = '"api_version":3';

/** The Fever API, for people who turned it on: docs/notes/reader-api.md. */
export function addFeverApi(app: Hono, deps: Deps): void {
  for (const path of PATHS) app.all(path, limitBody, (context) => answerCall(deps, context));
}

async function answerCall(deps: Deps, context: Context): Promise<Response> {
  // Read before the first await: after a disconnect the socket no longer has a remote address.
  const client = clientOf(context, deps.config.proxies);
  const url = new URL(context.req.url);
  const form = context.req.method === "POST" ? await readForm(context) : new URLSearchParams();
  const params = new URLSearchParams([...form, ...url.searchParams]);
  if (hasNul([...params].flat())) throw refuse({ kind: "bad-input" });
  // Never from the address, which proxies write to their logs.
  const key = form.get("api_key");
  const found = key ? unwrap(await readerByFeverKey(deps, key, client)) : null;
  context.header("Cache-Control", "no-store");
  context.header("Content-Type", "application/json; charset=utf-8");
  if (!found) return context.body(`{${VERSION},"auth":0}`);
  const { reader } = found;
  const { mark, parts, items } = readFeverRequest(params);
  if (mark) await markForFever(deps, reader, mark);
  const refreshed = await lastRefresh(deps.db, reader.id);
  const origin = deps.config.publicUrl ?? url.origin;
  async function* write(): AsyncGenerator<string> {
    yield `{${VERSION},"auth":1,"last_refreshed_on_time":${refreshed ? secondsOf(refreshed) : 0}`;
    yield* writeParts(deps, reader, parts, { items, origin });
    yield "}";
  }
  return context.body(streamPieces(write()));
}

/** Some clients post the parts of a form instead of one text. Files count as missing. */
async function readForm(context: Context): Promise<URLSearchParams> {
  if (!/^multipart\/form-data/i.test(context.req.header("content-type") ?? ""))
    return new URLSearchParams(await context.req.text());
  const form = await context.req.formData().catch(() => new FormData());
  const read = new URLSearchParams();
  for (const [name, value] of form) if (typeof value === "string") read.append(name, value);
  return read;
}

import type { Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { readHubRequest, readVerification } from "#core/websub/read-request.ts";
import type { Deps } from "../deps.ts";
import { hasNul } from "../has-nul.ts";
import { acceptRequest } from "../websub/accept-request.ts";
import { answerVerification, isCallback, receivePush } from "../websub/receive-push.ts";
import { clientOf } from "./client-address.ts";

/** Six parameters of which the longest are addresses. */
const limitRequest = bodyLimit({ maxSize: 16_384, onError: (context) => context.text("too large\n", 413) });

/**
 * WebSub, https://www.w3.org/TR/websub/: /websub/<callback> is where hubs of other feeds call us, /hub is our own, for private feeds.
 * docs/notes/websub.md says what each answer means.
 */
export function addWebSub(app: Hono, deps: Deps): void {
  app.get("/websub/:callback", (context) => verify(deps, context));
  app.post("/websub/:callback", (context) => receive(deps, context));
  app.post("/hub", limitRequest, (context) => answerSubscriber(deps, context));
}

async function verify(deps: Deps, context: Context): Promise<Response> {
  const callback = context.req.param("callback") ?? "";
  const asked = isCallback(callback) ? readVerification(new URL(context.req.url).searchParams) : null;
  const challenge = asked && (await answerVerification(deps, callback, asked));
  return challenge === null ? context.text("not asked for\n", 404) : context.text(challenge);
}

async function receive(deps: Deps, context: Context): Promise<Response> {
  const callback = context.req.param("callback") ?? "";
  // Lets a hub forget a subscription that we have forgotten.
  if (!isCallback(callback)) return context.text("gone\n", 410);
  const signature = context.req.header("x-hub-signature");
  const received = await receivePush(deps, callback, signature, context.req.raw.body ?? NOTHING);
  switch (received.kind) {
    case "unknown":
      return context.text("gone\n", 410);
    case "too-large":
      // The rest of the body is not read, so the connection cannot be used again.
      return context.text("too large\n", 413, { Connection: "close" });
    case "too-often":
      return context.text("too often\n", 429, { "Retry-After": `${received.retryAfter}` });
    default:
      return context.body(null, 202);
  }
}

const NOTHING: AsyncIterable<Uint8Array> = {
  async *[Symbol.asyncIterator]() {},
};

async function answerSubscriber(deps: Deps, context: Context): Promise<Response> {
  const { publicUrl, proxies } = deps.config;
  if (publicUrl === undefined) return context.text("This server has no public address, and so no hub.\n", 404);
  const type = (context.req.header("content-type") ?? "").split(";")[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded") return context.text("Send a form.\n", 415);
  const params = new URLSearchParams(await context.req.text());
  if (hasNul([...params].flat())) return context.text("A parameter is not valid.\n", 400);
  const read = readHubRequest(params);
  if (!read.ok) return context.text(`${read.parameter} is not valid.\n`, 400);
  const accepted = await acceptRequest(deps, publicUrl, read.request, clientOf(context, proxies));
  switch (accepted.kind) {
    case "no-such-feed":
      return context.text("hub.topic is not a feed of this server.\n", 404);
    case "too-many-subscribers":
      return context.text("This feed has too many subscribers.\n", 403);
    case "too-often":
      return context.text("too often\n", 429, { "Retry-After": `${accepted.retryAfter}` });
    default:
      return context.body(null, 202);
  }
}

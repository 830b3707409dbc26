import type { Context } from "hono";
import { pictureVersion, readPictureWidth } from "#core/picture/picture-address.ts";
import { identifyCaller } from "../accounts/identify-caller.ts";
import type { Deps } from "../deps.ts";
import type { ItemId } from "../ids.ts";
import { showPicture } from "../pictures/show-picture.ts";
import { clientOf } from "./client-address.ts";

/** Private: who may see it depends on what they follow. Its address changes with the picture. */
const FOR_EVER = "private, max-age=31536000, immutable";
/** The item has another picture than when the list was loaded. */
const A_MINUTE = "private, max-age=60";
const STATUS = { unknown: 404, missing: 404, busy: 503, "too-often": 429 } as const;
const SECONDS = { unknown: 60, missing: 3_600, busy: 0, "too-often": 0 };

/** GET /pictures/ITEM/VERSION/WIDTH: the picture of an item for people who may read it, as WebP where that is accepted. */
export function pictures(deps: Deps): (context: Context) => Promise<Response> {
  return async (context) => {
    const { req } = context;
    const { item = "", version = "", width: wanted = "" } = req.param() as Record<string, string>;
    const width = readPictureWidth(wanted);
    // Pages of other sites cannot use us to show pictures, or to fetch them.
    const from = req.header("sec-fetch-site");
    const isOurs = from === undefined || from === "same-origin" || from === "none";
    if (!isOurs || width === undefined || !/^[1-9]\d{0,17}$/.test(item)) return refuse(context, "unknown");
    const client = clientOf(context, deps.config.proxies);
    const caller = await identifyCaller(deps, req.raw.headers);
    if (!caller.ok) return refuse(context, "unknown");
    const format = /image\/(?:webp|\*)|\*\/\*/i.test(req.header("accept") ?? "") ? "webp" : "jpeg";
    const asked = { id: item as ItemId, width, format } as const;
    const answer = await showPicture(deps, { caller: caller.value, client }, asked, req.raw.signal);
    if (answer.kind !== "picture") return refuse(context, answer.kind);
    context.header("Cache-Control", pictureVersion(answer.address) === version ? FOR_EVER : A_MINUTE);
    context.header("Vary", "Accept");
    context.header("Content-Type", `image/${format}`);
    return context.body(answer.bytes as Uint8Array<ArrayBuffer>);
  };
}

function refuse(context: Context, kind: keyof typeof STATUS): Response {
  context.header("Cache-Control", SECONDS[kind] > 0 ? `private, max-age=${SECONDS[kind]}` : "no-store");
  return context.body(null, STATUS[kind]);
}

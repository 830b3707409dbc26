import { isCleanHtml } from "#core/feed/is-clean-html.ts";
import { createPolicy } from "../trusted-types.ts";

/** The only way to insert HTML of feeds. The server has sanitised it; anything that fails this second check is shown as text. */
const policy = createPolicy("pagecast-reading", {
  createHTML: (html) => (isCleanHtml(html) ? html : html.replaceAll("&", "&amp;").replaceAll("<", "&lt;")),
});

export function trustHtml(html: string): string {
  return policy.createHTML(html);
}

import { isCleanHtml } from "#core/feed/is-clean-html.ts";
import { makePolicy } from "../trusted-types.ts";

/** The one way in for HTML that others wrote. The server has cleaned it; what nevertheless looks otherwise is shown as text. */
const policy = makePolicy("pagecast-reading", {
  createHTML: (html) => (isCleanHtml(html) ? html : html.replaceAll("&", "&amp;").replaceAll("<", "&lt;")),
});

export function trustHtml(html: string): string {
  return policy.createHTML(html);
}

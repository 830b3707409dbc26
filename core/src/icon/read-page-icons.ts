// Uses an HTML parser: for the server only. The browser must never import this file.
import { Parser } from "htmlparser2";
import { absoluteUrl } from "../feed/feed.ts";
import { type IconCandidate, isVector, readSides } from "./icon-candidate.ts";

export type PageIcons = {
  icons: IconCandidate[];
  manifestUrl: string | null;
  /** The picture for previews of the page (og:image). On the page of an author it is often their portrait. */
  picture: string | null;
};

const MAX_HTML_LENGTH = 1_000_000;
const MAX_ICONS = 40;

/** What a page declares about its icons. Addresses are absolute http(s). */
export function readPageIcons(html: string, pageUrl: string): PageIcons {
  const links: Record<string, string>[] = [];
  let base: string | undefined;
  let manifest: string | undefined;
  let picture: string | undefined;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === "base") base ??= attributes.href;
        if (name === "meta" && (attributes.property ?? attributes.name)?.toLowerCase() === "og:image")
          picture ??= attributes.content;
        if (name !== "link") return;
        const rels = relsOf(attributes);
        if (rels.includes("manifest")) manifest ??= attributes.href;
        if (kindOf(rels) !== null && links.length < MAX_ICONS) links.push(attributes);
      },
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  parser.write(html.slice(0, MAX_HTML_LENGTH));
  parser.end();
  const from = absoluteUrl(base, pageUrl) ?? pageUrl;
  return {
    icons: links.flatMap((link) => {
      const url = absoluteUrl(link.href, from);
      const kind = kindOf(relsOf(link));
      if (url === null || kind === null) return [];
      return [{ url, side: readSides(link.sizes), kind, isVector: isVector(url, link.type) }];
    }),
    manifestUrl: absoluteUrl(manifest, from),
    picture: absoluteUrl(picture, from),
  };
}

function relsOf({ rel = "" }: Record<string, string>): string[] {
  return rel.toLowerCase().split(/\s+/);
}

function kindOf(rels: readonly string[]): IconCandidate["kind"] | null {
  if (rels.includes("apple-touch-icon") || rels.includes("apple-touch-icon-precomposed")) return "touch";
  if (rels.includes("icon")) return "icon";
  return rels.includes("mask-icon") ? "mask" : null;
}

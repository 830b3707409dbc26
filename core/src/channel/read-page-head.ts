// Uses an HTML parser: for the server only. The browser must never import this file.
import { Parser } from "htmlparser2";
import { cleanLine, shorten } from "../clean-text.ts";

/** What a page says of itself; "" when it says nothing. */
export interface PageHead {
  title: string;
  description: string;
}

const MAX_HTML_LENGTH = 500_000;
const LONGEST_TITLE = 200;
const LONGEST_DESCRIPTION = 300;

/** The name and the description of a page: what it gives to sites that link to it, else its `<title>`. Plain text, one line. */
export function readPageHead(html: string): PageHead {
  const meta = new Map<string, string>();
  let title = "";
  let isInTitle = false;
  const parser = new Parser({
    onopentag(name, { property, name: named, content }) {
      if (name === "title") isInTitle = title === "";
      const key = (property ?? named)?.trim().toLowerCase();
      if (name === "meta" && key && content?.trim() && !meta.has(key)) meta.set(key, content);
      if (name === "body") parser.pause();
    },
    ontext(text) {
      if (isInTitle && title.length < LONGEST_TITLE * 4) title += text;
    },
    onclosetag() {
      isInTitle = false;
    },
  });
  parser.write(html.slice(0, MAX_HTML_LENGTH));
  const first = (...keys: string[]) => cleanLine(keys.map((key) => meta.get(key)).find(Boolean) ?? "");
  const name = first("og:title", "twitter:title") || cleanLine(title);
  return {
    title: shorten(withoutSite(name, first("og:site_name", "application-name")), LONGEST_TITLE),
    description: shorten(first("og:description", "description", "twitter:description"), LONGEST_DESCRIPTION),
  };
}

/** "Veritasium - YouTube" is "Veritasium" on YouTube. */
function withoutSite(title: string, site: string): string {
  if (site === "") return title;
  const [start, end] = [title.slice(0, title.length - site.length), title.slice(site.length)];
  if (title.endsWith(site) && ENDS_IN_SEPARATOR.test(start)) return start.replace(ENDS_IN_SEPARATOR, "") || title;
  if (title.startsWith(site) && STARTS_WITH_SEPARATOR.test(end)) return end.replace(STARTS_WITH_SEPARATOR, "") || title;
  return title;
}

const ENDS_IN_SEPARATOR = /\s*[-–—|·•:_]\s*$/;
const STARTS_WITH_SEPARATOR = /^\s*[-–—|·•:_]\s*/;

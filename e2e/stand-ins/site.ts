import { aPng } from "../../server/test/pictures.ts";
import { aStandIn, type StandIn } from "./stand-in.ts";

/** A site without rules; every page but its logo, its stories and its pictures declares the same feed. */
export function startSite(): Promise<StandIn> {
  return aStandIn((request, response) => {
    if (request.url === "/feed.xml") response.writeHead(200, { "content-type": "application/rss+xml" }).end(FEED);
    else if (request.url === "/logo.svg") response.writeHead(200, { "content-type": "image/svg+xml" }).end(LOGO);
    else if (request.url?.startsWith("/members/")) response.writeHead(200, HTML).end(LOGIN);
    else if (request.url?.startsWith("/story/")) response.writeHead(200, HTML).end(STORY);
    else if (request.url?.startsWith("/picture-"))
      response.writeHead(200, { "content-type": "image/png" }).end(pictureOf(request.url));
    else response.writeHead(200, { "content-type": "text/html" }).end(PAGE);
  });
}

const HTML = { "content-type": "text/html; charset=utf-8" };

/** The feed has its first paragraph. */
export const PARAGRAPHS = Array.from(
  { length: 24 },
  (_, at) =>
    `Paragraph ${at + 1} of the story: the ferry leaves at seven, the harbour is quiet, and someone counts the people on board. ` +
    "It has run every day this year, although the timetable has been wrong since the winter.",
);
const STORY = `<!doctype html><html lang="en"><head><title>The ferry</title></head><body><nav><ul><li><a href="/">Home</a></li></ul></nav>
<article><h1>The ferry</h1>${PARAGRAPHS.map((text) => `<p>${text}</p>`).join("")}</article>
<aside class="sidebar"><p id="weather">Weather: fog in the morning, later a little sun, and towards the evening rain from the west with some wind.</p></aside>
<footer>All rights reserved.</footer></body></html>`;
const LOGIN = `<!doctype html><title>Sign in</title><form><input type="email"><input type="password"><button>Sign in</button></form>`;
/** `/picture-1280x720-200-30-30.png` has this size and colour. */
function pictureOf(path: string): Buffer {
  const [width = 1, height = 1, red = 0, green = 0, blue = 0] = (path.match(/\d+/g) ?? []).map(Number);
  return aPng(width, height, [red, green, blue]);
}

const PAGE = `<!doctype html><title>A blog</title>
<link rel="alternate" type="application/rss+xml" title="A blog" href="/feed.xml"><p>Words.</p>`;

const FEED = `<?xml version="1.0"?><rss version="2.0"><channel><title>A blog</title><link>https://site.example/</link>
<description>Words</description><item><guid>1</guid><title>A first post</title><link>https://site.example/1</link>
<pubDate>Sun, 01 Nov 2026 00:00:00 GMT</pubDate></item></channel></rss>`;

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#c81e1e"/></svg>`;

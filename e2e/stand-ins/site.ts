import { aStandIn, type StandIn } from "./stand-in.ts";

/** A site without rules; every page but its logo declares the same feed. */
export function startSite(): Promise<StandIn> {
  return aStandIn((request, response) => {
    if (request.url === "/feed.xml") response.writeHead(200, { "content-type": "application/rss+xml" }).end(FEED);
    else if (request.url === "/logo.svg") response.writeHead(200, { "content-type": "image/svg+xml" }).end(LOGO);
    else response.writeHead(200, { "content-type": "text/html" }).end(PAGE);
  });
}

const PAGE = `<!doctype html><title>A blog</title>
<link rel="alternate" type="application/rss+xml" title="A blog" href="/feed.xml"><p>Words.</p>`;

const FEED = `<?xml version="1.0"?><rss version="2.0"><channel><title>A blog</title><link>https://site.example/</link>
<description>Words</description><item><guid>1</guid><title>A first post</title><link>https://site.example/1</link>
<pubDate>Sun, 01 Nov 2026 00:00:00 GMT</pubDate></item></channel></rss>`;

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#c81e1e"/></svg>`;

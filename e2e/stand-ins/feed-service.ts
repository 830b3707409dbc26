import { aStandIn, type StandIn } from "./stand-in.ts";

/**
 * Stands in for an RSSHub: a JSON Feed with two items for every route, and for routes under /broken the 503 page that a
 * real one answers when the site behind it fails.
 */
export function startFeedService(): Promise<StandIn> {
  return aStandIn((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://stand-in");
    if (pathname.startsWith("/broken"))
      response.writeHead(503, { "content-type": "text/html" }).end("<p>Error: fetch failed</p>");
    else response.writeHead(200, { "content-type": "application/feed+json" }).end(JSON.stringify(feedOf(pathname)));
  });
}

function feedOf(route: string) {
  return {
    version: "https://jsonfeed.org/version/1.1",
    title: `Feed of ${route}`,
    home_page_url: `https://site.example${route}`,
    items: [1, 2].map((number) => ({
      id: `${route}#${number}`,
      url: `https://site.example${route}/${number}`,
      title: `Item ${number} of ${route}`,
      content_html: `<p>What ${route} published.</p>`,
      date_published: new Date(Date.UTC(2026, 10, number)).toISOString(),
    })),
  };
}

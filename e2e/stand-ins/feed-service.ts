import { text } from "node:stream/consumers";
import { aRuleList } from "../../server/test/a-rule-list.ts";
import { aStandIn, type StandIn } from "./stand-in.ts";

/**
 * A stand-in for RSSHub: a JSON Feed with two items for every route, or the feed that a test published; and the 503 page of
 * a failing site for routes under /broken, or where a test published null. Its rules are those that our catalogue was
 * made from, or those that a test set.
 */
export function startFeedService(): Promise<StandIn> {
  const published = new Map<string, string>();
  return aStandIn(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://stand-in");
    if (request.method === "PUT") {
      published.set(pathname, await text(request));
      response.writeHead(204).end();
      return;
    }
    if (pathname === RULES) {
      response.writeHead(200, { "content-type": "application/json" });
      response.end(published.get(pathname) ?? JSON.stringify(aRuleList()));
      return;
    }
    const feed = pathname.startsWith("/broken") ? "" : (published.get(pathname) ?? JSON.stringify(feedOf(pathname)));
    if (feed === "") response.writeHead(503, { "content-type": "text/html" }).end("<p>Error: fetch failed</p>");
    else response.writeHead(200, { "content-type": "application/feed+json" }).end(feed);
  });
}

/** The path where RSSHub publishes its rules. */
export const RULES = "/api/radar/rules";

export interface PublishedItem {
  id: string;
  title: string;
  content_html?: string;
  summary?: string;
  url?: string;
  date_published?: string;
  authors?: { name: string }[];
  attachments?: { url: string; mime_type: string; duration_in_seconds?: number; size_in_bytes?: number }[];
  image?: string;
  tags?: string[];
}

export type PublishedFeed = { title: string; icon?: string; items: PublishedItem[] };

/** Sets the feed of a route; null: the route fails. */
export async function publish(route: string, feed: PublishedFeed | null): Promise<void> {
  const body = feed && JSON.stringify({ ...outline(route), ...feed });
  await fetch(process.env.PAGECAST_TEST_FEED_SERVICE + route, { method: "PUT", body: body ?? "" });
}

function feedOf(route: string) {
  return {
    ...outline(route),
    items: [1, 2].map((number) => ({
      id: `${route}#${number}`,
      url: `https://site.example${route}/${number}`,
      title: `Item ${number} of ${route}`,
      content_html: `<p>What ${route} published.</p>`,
      date_published: new Date(Date.UTC(2026, 10, number)).toISOString(),
    })),
  };
}

function outline(route: string) {
  return {
    version: "https://jsonfeed.org/version/1.1",
    title: `Feed of ${route}`,
    home_page_url: `https://site.example${route}`,
  };
}

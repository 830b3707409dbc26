import { expect, it } from "vitest";
import { makerOf, routeOf } from "./suggestion.ts";

it("shows a feed without a route by its address, and says who makes it", () => {
  const feed = { title: "News", url: "https://a.example/feed.xml", path: "", isDocs: false } as const;
  expect(routeOf(feed)).toBe("a.example/feed.xml");
  expect(makerOf(feed)).toBe("site");
  expect(makerOf({ ...feed, origin: "declared" })).toBe("page");
  expect(makerOf({ ...feed, path: "/news" })).toBe("service");
});

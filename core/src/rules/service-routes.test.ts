import { describe, expect, it } from "vitest";
import { readServiceRoutes, routeMatcher, routeOfRule, samplePaths } from "./service-routes.ts";

describe("a path fits a route of the service", () => {
  it.each([
    ["/a/:id", ["/a/1", "/a/x.y"], ["/a", "/a/1/2", "/b/1"]],
    ["/a/:id?", ["/a", "/a/1"], ["/a/1/2"]],
    ["/a/:b?/c/:d?", ["/a", "/a/1", "/a/1/c", "/a/1/c/2"], ["/a/1/2", "/a/c/1/2"]],
    ["/a/:b?/c", ["/a/1/c"], ["/a/c", "/a"]],
    ["/a/:path{.+}", ["/a/1", "/a/1/2/3"], ["/a"]],
    ["/a/:path{.+}?", ["/a", "/a/1/2"], ["/b"]],
    ["/a/:n{[0-9]{2}}/x", ["/a/12/x"], ["/a/1/x", "/a/123/x"]],
    ["/npm/:name{(@[a-z]+/)?[a-z]+}", ["/npm/hono", "/npm/@hono/node"], ["/npm/A", "/npm/a/b"]],
    ["/a/*", ["/a", "/a/1", "/a/1/2"], ["/b"]],
    ["/a/*/*", ["/a/1/2", "/a/1/2/3"], ["/a", "/a/1"]],
    ["/a.b/:id.html", ["/a.b/1"], ["/axb/1"]],
    ["/a/", ["/a"], ["/a/1"]],
    // Cannot run in linear time, so the value is not checked.
    ["/a/:b{(.)\\1}", ["/a/xx", "/a/xy"], ["/a"]],
  ])("%s", (route, fitting, others) => {
    const fits = routeMatcher(route);
    expect([...fitting, ...others].filter(fits)).toEqual(fitting);
  });
});

const routes = readServiceRoutes({
  gov: { name: "Gov", routes: { "/:place": {}, "/city/:id?": {} } },
  "gov/city": { name: "City", routes: { "/hot": { features: { antiCrawler: true } } } },
  shop: { name: "Shop", routes: { "/": {}, "/:any": {}, "/:id{[0-9]+}": {}, "/new": {}, "old/:id": {} } },
})!;

it.each([
  ["the deepest namespace first", "/gov/city/hot", "/gov/city/hot"],
  ["text before a param", "/shop/new", "/shop/new"],
  ["a param with a regular expression before one without", "/shop/12", "/shop/:id{[0-9]+}"],
  ["then any", "/shop/x", "/shop/:any"],
  ["the root of a namespace", "/shop", "/shop"],
  ["a path without a slash at the start", "/shop/old/1", "/shop/old/:id"],
  ["without a slash at the end and a query", "/shop/new/?a=/b", "/shop/new"],
  ["decoded", "/shop/%E6%96%B0", "/shop/:any"],
  ["no namespace", "/market/new", undefined],
  ["too long", "/shop/a/b", undefined],
])("finds the route that answers: %s", (_, path, route) => expect(routes.find(path)?.path).toBe(route));

it("finds the route of a rule by its examples, then by its target", () => {
  const rule = { title: "", docs: "" };
  const find = (more: object) => routeOfRule({ ...rule, ...more }, routes)?.path;
  expect(find({ target: "/shop/:id", examples: { "https://shop.com/1": "/shop/1" } })).toBe("/shop/:id{[0-9]+}");
  expect(find({ target: "/shop/:id", examples: { "https://shop.com/1": null } })).toBe("/shop/:any");
  expect(find({ oneOf: [{ target: "/market" }, { target: "/gov/:place" }] })).toBe("/gov/:place");
  expect(find({ target: "/market/:id" })).toBeUndefined();
  expect(find({})).toBeUndefined();
});

it("makes paths with and without optional params", () => {
  expect(samplePaths("/a/:b?/{c}")).toEqual(["/a/abc/abc", "/a", "/a/123/123", "/a"]);
});

it.each([undefined, null, [], { github: {} }, { github: { routes: [] } }])("reads nothing from %j", (answer) =>
  expect(readServiceRoutes(answer)).toBeUndefined(),
);

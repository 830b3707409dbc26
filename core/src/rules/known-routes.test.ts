import { expect, it } from "vitest";
import { openSites } from "./catalogue.ts";
import { knownRoutes } from "./known-routes.ts";

const rule = (target: string) => ({ title: target, docs: "https://docs.example/", source: ["/:a/:b"], target });
const isKnown = knownRoutes(
  openSites([
    {
      domain: "example.org",
      hosts: {
        ".": [
          rule("/github/issue/:user/:repo/:state?"),
          rule("/rsshub/transform/html/https%3A%2F%2Fexample.org/item=a"),
          rule("/biquge/{url}"),
          rule("/site{path}"),
          rule("/news/:path{(?=a).+}?"),
          rule("/{base}/:search?"),
          rule("/clip/{user}/{tag}?limit={limit}"),
          { ...rule("/one"), oneOf: [{ target: "/two/:id" }] },
        ],
      },
    },
  ]),
);

it.each<[route: string, known: boolean]>([
  ["/github/issue/a/b", true],
  ["/github/issue/a/b/closed", true],
  ["/github/issue/a/with/slashes", true],
  ["/github/issues/a/b", false],
  ["/github/issue/a/b?chatgpt=true", false],
  ["/github", false],
  ["/rsshub/transform/html/https%3A%2F%2Fexample.org/item=a", true],
  ["/rsshub/transform/html/http%3A%2F%2F10.0.0.1/item=a", false],
  ["/biquge/https://example.org/1", true],
  ["/biquge-of-another/1", false],
  ["/site/a/b", true],
  ["/sites/a", false],
  ["/news", true],
  ["/news/a/b", true],
  ["/anything/at/all", false],
  ["/clip/a/b?limit=5", true],
  ["/clip/a/b", false],
  ["/clip/a/b?limit=5&key=x", false],
  ["/one", true],
  ["/two/2", true],
  ["/", false],
  ["", false],
  ["//evil.example/", false],
])("%s: %s", (route, known) => {
  expect(isKnown(route)).toBe(known);
});

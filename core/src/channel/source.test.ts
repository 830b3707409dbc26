import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { isSameChannel, mergeSources, type Source } from "./source.ts";

const page = "https://a.example/user";
const otherPage = "https://a.example/other";
const own = { feedUrl: "https://a.example/user.xml" };
const otherOwn = { feedUrl: "https://a.example/other.xml" };
const route = { route: "/a/user/1" };
const newRoute = { route: "/a/person/1" };
const channel = (channelUrl: string, ...sources: Source[]) => ({ channelUrl, sources });

describe("the same channel", () => {
  it.each([
    ["the same page, whatever the sources", channel(page, own), channel(page, newRoute), true],
    ["the own feed in common", channel(page, own, route), channel(otherPage, own), true],
    [
      "the route in common, made before the own feed was known",
      channel(otherPage, route),
      channel(page, own, route),
      true,
    ],
    ["the route in common, decided without the own feed", channel(page, own, route), channel(otherPage, route), true],
    ["nothing in common", channel(page, own, route), channel(otherPage, otherOwn, newRoute), false],
    ["one route, two feeds of a site", channel(page, own, route), channel(otherPage, otherOwn, route), false],
  ])("%s", (_, followed, decided, isSame) => {
    expect(isSameChannel(followed, decided)).toBe(isSame);
    expect(isSameChannel(decided, followed)).toBe(isSame);
  });
});

describe("sources of a channel that is followed again", () => {
  it.each<[string, ReturnType<typeof channel>, ReturnType<typeof channel>, Source[]]>([
    ["nothing new", channel(page, own, route), channel(page, own, route), [own, route]],
    ["an own feed is added in front", channel(page, route), channel(page, own, route), [own, route]],
    ["a route is added behind", channel(otherPage, own), channel(page, own, route), [own, route]],
    ["the order of the decision counts", channel(page, route, own), channel(page, own, route), [own, route]],
    ["a decision that knows less", channel(page, own, route), channel(page, route), [own, route]],
    ["a route with a new name", channel(page, own, route), channel(page, own, newRoute), [own, newRoute, route]],
    ["the same by another page", channel(page, own, route), channel(otherPage, own, newRoute), [own, route]],
    [
      "no more than four",
      channel(page, own, route, otherOwn, { route: "/a/b" }),
      channel(page, own, newRoute),
      [own, route, otherOwn, { route: "/a/b" }],
    ],
  ])("%s", (_, known, decided, sources) => expect(mergeSources(known, decided)).toEqual(sources));
});

it("rules for any host have no route, so no page can put its feed before the route of another", () => {
  const file = parse(readFileSync(new URL("../../../catalogue/any-host.yaml", import.meta.url), "utf8"));
  const rules: object[] = Object.values(file.hosts as Record<string, object[]>).flat();
  expect(rules.length).toBeGreaterThan(0);
  expect(rules.filter((rule) => JSON.stringify(rule).includes('"target"'))).toEqual([]);
});

import { describe, expect, it } from "vitest";
import type { FetchProblem } from "#core/feed/fetch-problem.ts";
import type { FetchOutcome, FetchSafely } from "../net/fetch-safely.ts";
import { logIn, openReader } from "./reader-client.ts";

const LOGIN = { address: "http://rss.example/", userName: "anna", password: "secret" };
const answered = (url: string, status: number, text = "", headers: Record<string, string> = {}): FetchOutcome => {
  return { ok: true, status, headers, url, movedTo: null, body: new TextEncoder().encode(text) };
};

describe("a login", () => {
  it.each<[FetchProblem, string]>([
    ["dns", "reader-unreachable"],
    ["connection", "reader-unreachable"],
    ["timeout", "reader-slow"],
    ["cancelled", "reader-slow"],
    ["tls", "reader-certificate"],
    ["blocked-address", "reader-private"],
    ["too-large", "reader-unreadable"],
  ])("that fails with %s is %s, and is tried at no other address of the host", async (problem, kind) => {
    const asked: string[] = [];
    const fetchSafely: FetchSafely = async (url) => {
      asked.push(url);
      return { ok: false, problem, url, detail: "" };
    };
    expect(await logIn(fetchSafely, LOGIN)).toEqual({ ok: false, problem: { kind } });
    expect(asked).toEqual(["http://rss.example/accounts/ClientLogin"]);
  });

  it.each([
    ["https of the same host", "https://rss.example/accounts/ClientLogin", true],
    ["another path of the same host", "/reader-api/accounts/ClientLogin", true],
    ["another host", "https://other.example/accounts/ClientLogin", false],
    ["a page of the same host", "https://rss.example/login", false],
  ])("that is redirected to %s", async (_, location, isFollowed) => {
    const asked: string[] = [];
    const to = new URL(location, "http://rss.example/").href;
    const fetchSafely: FetchSafely = async (url) => {
      asked.push(url);
      if (url === to) return answered(url, 200, "Auth=anna/1\n");
      return url === "http://rss.example/accounts/ClientLogin"
        ? answered(url, 301, "", { location })
        : answered(url, 404);
    };
    const outcome = await logIn(fetchSafely, LOGIN);
    expect(asked.includes(to)).toBe(isFollowed);
    const found = { address: to.replace("/accounts/ClientLogin", ""), token: "anna/1" };
    expect(outcome).toEqual(
      isFollowed ? { ok: true, value: found } : { ok: false, problem: { kind: "reader-not-here" } },
    );
  });
});

it("a call after the login sends the token in the header, and asks for one POST token only", async () => {
  const asked: [string, string | undefined, string | undefined][] = [];
  const fetchSafely: FetchSafely = async (url, { authorization, form } = {}) => {
    asked.push([url.replace("https://rss.example/reader/api/0/", ""), authorization, form?.toString()]);
    return answered(url, 200, url.endsWith("/token") ? "T1\n" : '{"items":[]}');
  };
  const reader = openReader(fetchSafely, { address: "https://rss.example", token: "anna/1" });
  await reader.readItems(["00000000000002f2"]);
  await reader.readItems(["a"]);
  const header = "GoogleLogin auth=anna/1";
  const long = "tag%3Agoogle.com%2C2005%3Areader%2Fitem%2F";
  expect(asked).toEqual([
    ["token", header, undefined],
    ["stream/items/contents?output=json", header, `output=json&T=T1&i=${long}00000000000002f2`],
    ["stream/items/contents?output=json", header, `output=json&T=T1&i=${long}a`],
  ]);
});

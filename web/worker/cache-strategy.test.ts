import { expect, it } from "vitest";
import { cacheStrategy, isOldShard } from "./cache-strategy.ts";

const HERE = "https://pagecast.example";
const get = (path: string, mode = "cors", method = "GET") =>
  cacheStrategy({ method, mode, url: new URL(path, HERE).href }, HERE);

it.each([
  ["page", "/", "navigate"],
  ["page", "/?url=https%3A%2F%2Fgithub.com%2F", "navigate"],
  ["page", "/catalogue/github.com", "navigate"],
  ["page", "/channels/42", "navigate"],
  ["untouched", "/api/account/export", "navigate"],
  ["untouched", "/api/auth/callback/github?code=1", "navigate"],
  ["untouched", "/catalogue/index.json", "navigate"],
  ["untouched", "/healthz", "navigate"],
  ["code", "/assets/shell-aPumk8Z8.js", "cors"],
  ["code", "/assets/index-aPumk8Z8.css", "no-cors"],
  ["shell", "/apply-preferences.js", "no-cors"],
  ["shell", "/icons/192.png", "no-cors"],
  ["catalogue", "/catalogue/index.json", "cors"],
  ["shard", "/catalogue/591e56826d/17.txt", "cors"],
  ["shard", "/catalogue/591e56826d/17.examples.json", "cors"],
  ["untouched", "/rpc/items.list?input=%7B%7D", "cors"],
  ["untouched", "/api/auth/get-session", "cors"],
  ["untouched", "/api/cover?url=https%3A%2F%2Fa.example%2Fa.png", "no-cors"],
  ["untouched", "/api/private-feed/secret.xml", "cors"],
  ["untouched", "/service-worker.js", "same-origin"],
  ["untouched", "https://elsewhere.example/assets/a.js", "cors"],
])("%s: %s (%s)", (strategy, path, mode) => expect(get(path, mode)).toBe(strategy));

it("handles only GET", () => expect(get("/assets/a.js", "cors", "POST")).toBe("untouched"));

it("recognises the shards of an older catalogue", () => {
  const old = ["/", "/catalogue/index.json", "/catalogue/aa11/1.txt", "/catalogue/bb22/1.txt"].filter((path) =>
    isOldShard(HERE + path, "bb22"),
  );
  expect(old).toEqual(["/catalogue/aa11/1.txt"]);
});

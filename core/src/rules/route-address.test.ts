import { expect, it } from "vitest";
import { routeAddress, routeOf } from "./route-address.ts";

const OWN = "http://127.0.0.1:1200/hub";

it.each([
  ["on this instance", `${OWN}/bilibili/user/video/1`, "/bilibili/user/video/1"],
  ["on the default one", "https://rsshub.app/bilibili/user/video/1?limit=5", "/bilibili/user/video/1?limit=5"],
  ["its front page", "https://rsshub.app/", null],
  ["another site that begins alike", "https://rsshub.app.evil.example/user/1", null],
  ["another folder of the same server", "http://127.0.0.1:1200/hubbub/user/1", null],
  ["no address", "bilibili", null],
])("a route %s", (_, address, route) => {
  expect(routeOf(address, OWN)).toBe(route);
});

it("is the same channel address on every instance", () => {
  const [here, there] = [`${OWN}/x/user/1`, "https://rsshub.app/x/user/1"].map((address) => routeOf(address, OWN));
  expect(routeAddress(here ?? "")).toBe("https://rsshub.app/x/user/1");
  expect(here).toBe(there);
});

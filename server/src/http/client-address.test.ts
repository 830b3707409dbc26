import { expect, it } from "vitest";
import { clientAddress } from "./client-address.ts";

it.each<[string, string | null, number, string]>([
  ["no proxy: the peer, whatever the client says", "6.6.6.6", 0, "10.0.0.1"],
  ["one proxy: what it saw", "1.2.3.4", 1, "1.2.3.4"],
  ["one proxy: never what the client made up", "6.6.6.6, 1.2.3.4", 1, "1.2.3.4"],
  ["two proxies", "6.6.6.6, 1.2.3.4, 10.0.0.2", 2, "1.2.3.4"],
  ["fewer than promised: the peer", null, 1, "10.0.0.1"],
])("%s", (_case, forwardedFor, proxies, address) => {
  expect(clientAddress("10.0.0.1", forwardedFor, proxies)).toBe(address);
});

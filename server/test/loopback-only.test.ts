import dns from "node:dns/promises";
import { connect } from "node:net";
import { expect, it } from "vitest";

it("lets no test reach another machine, by name or by address", async () => {
  await expect(dns.lookup("pagecast.example")).rejects.toThrow("ENOTFOUND");
  await expect(dns.lookup("localhost")).resolves.toBeDefined();
  const refused = new Promise((_, reject) => connect({ host: "192.0.2.1", port: 80 }).once("error", reject));
  await expect(refused).rejects.toThrow("ECONNREFUSED 192.0.2.1");
  await expect(fetch("http://192.0.2.1/")).rejects.toThrow();
});

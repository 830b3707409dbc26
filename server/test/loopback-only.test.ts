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

it.each([
  ["one address", (_: string, __: object, answer: Answer) => answer(null, "0.0.0.1", 4)],
  ["several", (_: string, __: object, answer: Answer) => answer(null, [{ address: "0.0.0.1", family: 4 }])],
])("nor by a lookup of its own that gives %s", async (_, lookup) => {
  const refused = new Promise((_, reject) =>
    connect({ host: "innocent.example", port: 80, lookup: lookup as never }).once("error", reject),
  );
  await expect(refused).rejects.toThrow("ECONNREFUSED 0.0.0.1");
});

type Answer = (cause: null, found: unknown, family?: number) => void;

import { expect, it } from "vitest";
import { writeOffers, writePrice } from "./offers.ts";

it.each([
  [{ amount: 400, currency: "usd" }, "en", "$4"],
  [{ amount: 450, currency: "usd" }, "en", "$4.50"],
  [{ amount: 400, currency: "jpy" }, "en", "¥400"],
  [{ amount: 2800, currency: "cny" }, "zh-Hans", "¥28"],
  [{ amount: 900, currency: "usd" }, "zh-Hans", "US$9"],
] as const)("%j in %s is %s", (price, language, text) => {
  expect(writePrice(price, language)).toBe(text);
});

it("has no offers where no payment is set up", () => {
  expect(writeOffers("not-configured", "en")).toBeNull();
});

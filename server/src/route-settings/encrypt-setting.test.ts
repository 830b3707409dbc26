import { expect, it } from "vitest";
import { decryptSetting, encryptSetting } from "./encrypt-setting.ts";

it("decrypts with the same secret and name only, and differs every time", () => {
  const encrypted = encryptSetting("secret", "A_COOKIE", "value ü");
  expect(decryptSetting("secret", "A_COOKIE", encrypted)).toBe("value ü");
  expect(encrypted.includes("value")).toBe(false);
  expect(encryptSetting("secret", "A_COOKIE", "value ü").equals(encrypted)).toBe(false);
  expect(decryptSetting("another", "A_COOKIE", encrypted)).toBeUndefined();
  expect(decryptSetting("secret", "B_COOKIE", encrypted)).toBeUndefined();
});

it("does not decrypt what was changed or cut", () => {
  const encrypted = encryptSetting("secret", "A_COOKIE", "value");
  for (let at = 0; at < encrypted.length; at++) {
    const changed = Buffer.from(encrypted);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(decryptSetting("secret", "A_COOKIE", changed)).toBeUndefined();
    expect(decryptSetting("secret", "A_COOKIE", encrypted.subarray(0, at))).toBeUndefined();
  }
});

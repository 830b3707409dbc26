import { expect, it } from "vitest";
import { refusesFraming } from "./frame-refusal.ts";

const own = "https://pagecast.example";

it.each<[string | null, string | null, boolean]>([
  [null, null, false],
  ["DENY", null, true],
  ["SameOrigin", null, true],
  ["SAMEORIGIN, SAMEORIGIN", null, true],
  ["ALLOW-FROM https://other.example", null, false],
  [null, "default-src 'self'", false],
  [null, "default-src 'self'; frame-ancestors 'none'", true],
  [null, "frame-ancestors 'self'", true],
  [null, "frame-ancestors", true],
  [null, "frame-ancestors *", false],
  [null, "Frame-Ancestors https:", false],
  [null, "frame-ancestors http:", true],
  [null, "frame-ancestors https://pagecast.example", false],
  [null, "frame-ancestors pagecast.example:443", false],
  [null, "frame-ancestors pagecast.example:8443", true],
  [null, "frame-ancestors *.example", false],
  [null, "frame-ancestors *.pagecast.example", true],
  [null, "frame-ancestors https://notpagecast.example", true],
  ["DENY", "frame-ancestors *", false],
  [null, "frame-ancestors *, frame-ancestors 'none'", true],
])("X-Frame-Options %s, policy %s: refuses %s", (options, policy, refuses) => {
  expect(refusesFraming({ "x-frame-options": options, "content-security-policy": policy }, own)).toBe(refuses);
});

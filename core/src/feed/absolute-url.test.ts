import { expect, it } from "vitest";
import fc, { runs } from "../../test/properties.ts";
import { absoluteUrl } from "./feed.ts";

it.each([
  ["https://a.example/1?b=c&d=e", "https://a.example/1?b=c&d=e"],
  ["https://a.example", "https://a.example/"],
  ["HTTPS://A.example/B", "https://a.example/B"],
  ["https://a.example/b/../c/./d", "https://a.example/c/d"],
  ["https://a.example/b/%2E%2e/c", "https://a.example/c"],
  ["https://a.example:443/", "https://a.example/"],
  ["https://a.example/ä b", "https://a.example/%C3%A4%20b"],
  ["https://a.example/?it's", "https://a.example/?it%27s"],
  ["https://1.2.3/", "https://1.2.0.3/"],
  ["javascript:alert(1)", null],
  ["mailto:a@b.example", null],
  ["/x", "https://base.example/x"],
  ["", null],
])("%s", (written, url) => expect(absoluteUrl(written, "https://base.example/y/z")).toBe(url));

it("is what URL says, for any address", () => {
  const piece = fc.constantFrom(
    ..."https:// http:// // / . .. %2e %2E % ? # @ : :443 :80 - _ ~ ! $ & ' ( ) * + , ; = [ ] { } | ^ ` a A 0 1 xn-- ä 中 example .com .1 .0x1 a.b".split(
      " ",
    ),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), fc.boolean(), (pieces, hasStart) => {
      const written = (hasStart ? "https://a.example/" : "https://") + pieces.join("");
      const url = URL.parse(written);
      expect(absoluteUrl(written, null)).toBe(url && /^https?:$/.test(url.protocol) ? url.href : null);
    }),
    { numRuns: runs(3000) },
  );
});

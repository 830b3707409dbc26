import { describe, expect, it } from "vitest";
import fc from "../../test/properties.ts";
import { aidFromBvid, bvidFromAid, readBvid } from "./bilibili-id.ts";

describe("av and BV", () => {
  it.each([
    ["170001", "BV17x411w7KC"],
    ["2", "BV1xx411c7mD"],
    ["455017605", "BV1Q541167Qg"],
    ["882584971", "BV1mK4y1C7Bz"],
    ["111298867365120", "BV1L9Uoa9EUx"],
  ])("av%s is %s", (aid, bvid) => {
    expect(bvidFromAid(aid)).toBe(bvid);
    expect(aidFromBvid(bvid)).toBe(aid);
  });

  it("comes back to the same number for every number below 2^51", () => {
    fc.assert(
      fc.property(fc.bigInt(1n, (1n << 51n) - 1n), (number) => {
        const bvid = bvidFromAid(String(number));
        expect(bvid).toMatch(/^BV1[0-9A-Za-z]{9}$/);
        expect(aidFromBvid(bvid!)).toBe(String(number));
      }),
    );
  });

  it.each(["", "0", "-1", "1.5", "2251799813685248", "99999999999999999999", "abc"])("refuses av%s", (aid) => {
    expect(bvidFromAid(aid)).toBeNull();
  });

  it.each(["", "BV", "BV1", "BV17x411w7K", "BV17x411w7KCC", "BV2xx411c7mD", "BV17x411w70C", "BV1zzzzzzzzz"])(
    "refuses %s",
    (bvid) => {
      expect(aidFromBvid(bvid)).toBeNull();
    },
  );

  it("accepts a lower-case prefix, as some apps write it", () => {
    expect(readBvid("bv17x411w7KC")).toBe("BV17x411w7KC");
    expect(readBvid("bv17x411w7K")).toBeNull();
  });
});

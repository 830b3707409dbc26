import { expect, it } from "vitest";
import { readManifestIcons } from "./read-manifest-icons.ts";

const AT = "https://a.example/app/manifest.json";
const read = (manifest: unknown) => readManifestIcons(JSON.stringify(manifest), AT);

it("reads the icons of a manifest", () => {
  expect(
    read({
      icons: [
        { src: "192.png", sizes: "192x192", type: "image/png" },
        { src: "/any.svg", sizes: "any", type: "image/svg+xml", purpose: "any maskable" },
      ],
    }),
  ).toEqual([
    { url: "https://a.example/app/192.png", side: 192, kind: "icon", isVector: false },
    { url: "https://a.example/any.svg", side: null, kind: "icon", isVector: true },
  ]);
});

it.each([
  ["a list", []],
  ["null", null],
  ["a text", "icons"],
  ["icons that are an object", { icons: { src: "a.png" } }],
  ["icons that are null", { icons: null }],
  ["icons of other types", { icons: [null, 7, "a.png", [], {}] }],
  ["an address of another type", { icons: [{ src: 7 }, { src: { href: "a.png" } }, { src: null }] }],
  ["an address that is none", { icons: [{ src: "http://[" }, { src: "javascript:alert(1)" }, { src: "" }] }],
  [
    "icons for masks only",
    {
      icons: [
        { src: "a.png", purpose: "maskable" },
        { src: "b.png", purpose: "monochrome" },
      ],
    },
  ],
])("has no icon: %s", (_, manifest) => expect(read(manifest)).toEqual([]));

it("ignores fields of other types", () => {
  expect(read({ icons: [{ src: "a.png", sizes: ["64x64"], type: 7, purpose: {} }] })).toEqual([
    { url: "https://a.example/app/a.png", side: null, kind: "icon", isVector: false },
  ]);
});

it.each([
  ["nothing", ""],
  ["a page", "<!doctype html><title>Not found</title>"],
  ["half of it", '{"icons": [{"src": "a.png"'],
  ["more than a manifest ever has", `{"icons": [{"src": "a.png"}], "x": "${"x".repeat(600_000)}"}`],
  ["nested without end", "[".repeat(200_000)],
])("has no icon: %s", (_, text) => expect(readManifestIcons(text, AT)).toEqual([]));

it("reads a manifest with a byte order mark, and forty of its icons", () => {
  const icons = Array.from({ length: 1000 }, (_, n) => ({ src: `${n}.png` }));
  expect(readManifestIcons(`\uFEFF${JSON.stringify({ icons })}`, AT)).toHaveLength(40);
});

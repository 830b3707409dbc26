import { describe, expect, it } from "vitest";
import { DEFAULT_SETTINGS, exportSettings, importSettings, readServer, readSettings } from "./settings.ts";

it("has no server by default, and optional features switched off", () => {
  expect(readSettings(undefined)).toEqual(DEFAULT_SETTINGS);
});

describe("what an older extension stored", () => {
  it("version 1", () => {
    const stored = {
      version: 1,
      server: "https://pagecast.example",
      access: { by: "key", key: "pagecast_secret" },
      readers: [{ id: "miniflux", at: "https://reader.example" }],
      feedService: "https://rsshub.example",
      feedServiceKey: "k",
      adult: true,
      badge: false,
      language: "zh-Hans",
      theme: "dark",
    };
    expect(readSettings(stored)).toEqual({ ...stored, version: 2, badge: { shown: false, hiddenOn: [] } });
  });

  it("version 2", () => {
    const stored = {
      version: 2,
      server: "http://localhost:8720",
      access: { by: "session" },
      readers: [
        { id: "feedly", at: "" },
        { id: "custom", at: "https://reader.example/add?u={url}" },
      ],
      feedService: "",
      feedServiceKey: "",
      adult: false,
      badge: { shown: true, hiddenOn: ["github.com"] },
      language: "auto",
      theme: "auto",
    };
    expect(readSettings(stored)).toEqual(stored);
  });
});

it.each([
  ["not an object", "settings"],
  ["a list", []],
  ["every field of the wrong kind", Object.fromEntries(Object.keys(DEFAULT_SETTINGS).map((name) => [name, Symbol()]))],
])("is as on the first day when what was stored is %s", (_, stored) => {
  expect(readSettings(stored)).toEqual(DEFAULT_SETTINGS);
});

it("loses only the field that is damaged", () => {
  const settings = readSettings({
    version: 1,
    server: "javascript:alert(1)",
    readers: [{ id: "nobody" }],
    adult: true,
  });
  expect(settings).toEqual({ ...DEFAULT_SETTINGS, readers: [], adult: true });
});

describe("a file of settings", () => {
  it("is read back unchanged", () => {
    const settings = { ...DEFAULT_SETTINGS, server: "https://pagecast.example", adult: true };
    expect(importSettings(exportSettings(settings))).toEqual({ ok: true, settings });
  });

  it.each([
    ["no JSON", "<html>", "not-settings"],
    ["somebody else's JSON", '{"version":1}', "not-settings"],
    ["settings without a version", '{"pagecast":"settings","settings":{}}', "not-settings"],
    ["settings of a newer extension", '{"pagecast":"settings","settings":{"version":99}}', "newer-version"],
  ])("is refused when it is %s", (_, text, problem) => {
    expect(importSettings(text)).toEqual({ ok: false, problem });
  });
});

it.each([
  ["nothing", "  ", ""],
  ["an origin", "https://pagecast.example", "https://pagecast.example"],
  ["a page of it, as copied", "https://pagecast.example/inbox?x#y", "https://pagecast.example"],
  ["a host alone", "pagecast.example", "https://pagecast.example"],
  ["a port", "http://localhost:8720/", "http://localhost:8720"],
  ["another scheme", "ftp://pagecast.example", null],
  ["words", "my server", null],
])("reads a server's address: %s", (_, typed, origin) => {
  expect(readServer(typed)).toBe(origin);
});

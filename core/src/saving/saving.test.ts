import { describe, expect, it } from "vitest";
import { readServerAddress } from "./read-server-address.ts";
import { writeObsidianAddress } from "./write-obsidian-address.ts";

it.each([
  ["readeck.example", "https://readeck.example"],
  [" https://a.example/ ", "https://a.example"],
  ["http://192.168.1.2:8000/bookmarks/AbC?x=1#y", "http://192.168.1.2:8000"],
  ["https://a.example/links/settings/integrations", "https://a.example/links"],
  ["https://a.example/wallabag/unread/list", "https://a.example/wallabag"],
  ["https://a.example/api/bookmarks/", "https://a.example"],
  ["https://user:password@a.example", null],
  ["ftp://a.example", null],
  ["not an address", null],
])("reads %s as %s", (written, expected) => expect(readServerAddress(written)).toBe(expected));

describe("the address of a note", () => {
  const note = { vault: "My vault", folder: "", title: "A & b", markdown: "# A\n\n1 + 1" };

  it("has the whole text while it is short", () => {
    expect(writeObsidianAddress(note, "")).toEqual({
      address: "obsidian://new?vault=My%20vault&name=A%20%26%20b&content=%23%20A%0A%0A1%20%2B%201",
      isInClipboard: false,
    });
    const { address } = writeObsidianAddress({ ...note, vault: " ", folder: "/In/../x: y/" }, "");
    expect(address).toMatch(/^obsidian:\/\/new\?file=In%2Fx%20y%2FA%20%26%20b&content=/);
  });

  it("takes a long text from the clipboard", () => {
    const { address, isInClipboard } = writeObsidianAddress({ ...note, markdown: "字".repeat(300) }, "Paste here");
    expect(address).toBe("obsidian://new?vault=My%20vault&name=A%20%26%20b&content=Paste%20here&clipboard");
    expect(isInClipboard).toBe(true);
  });

  it.each([
    ["../../etc: <passwd>?*|[x]^#", "etc passwd x"],
    ["", "Pagecast"],
    ["...", "Pagecast"],
    ["字".repeat(200), "字".repeat(75)],
    ["\ud800 half", "\ufffd half"],
  ])("names the note after %s", (title, name) => {
    const { address } = writeObsidianAddress({ ...note, vault: "", title }, "");
    expect(decodeURIComponent(/name=([^&]*)/.exec(address)?.[1] ?? "")).toBe(name);
  });
});

import { describe, expect, it } from "vitest";
import { afterSave, changeCopy, type DeviceCopy, meetServer, readDeviceCopy } from "./device-copy.ts";
import { DEFAULT_READING, type ReadingChange } from "./reading-settings.ts";

const copyOf = (owner: string | null, change: ReadingChange, unsaved: ReadingChange = {}): DeviceCopy =>
  readDeviceCopy(JSON.stringify({ owner, settings: { ...DEFAULT_READING, ...change }, unsaved }), null);
const stored = (change: ReadingChange) => ({ ...DEFAULT_READING, ...change }) as typeof DEFAULT_READING;

describe("the copy of a device", () => {
  it("is read as it was written", () => {
    const copy = copyOf("anna", { size: 20 }, { size: 20 });
    expect(readDeviceCopy(JSON.stringify(copy), "dark")).toEqual(copy);
  });

  it.each([[null], ["not JSON"], ["null"], ["[]"], ["7"]])("is the defaults where %j is stored", (text) => {
    expect(readDeviceCopy(text, null)).toEqual({ owner: null, settings: DEFAULT_READING, unsaved: {} });
  });

  it("begins with the theme that was chosen before there were other settings", () => {
    const copy = readDeviceCopy(null, "dark");
    expect([copy.settings.theme, copy.unsaved]).toEqual(["dark", { theme: "dark" }]);
  });
});

describe("a change", () => {
  it("is shown at once, and unsaved until the server has it", () => {
    const copy = changeCopy(changeCopy(copyOf("anna", {}), { size: 20 }, "anna"), { font: "sans" }, "anna");
    expect(copy).toEqual(copyOf("anna", { size: 20, font: "sans" }, { size: 20, font: "sans" }));
    expect(afterSave(copy, "anna", { size: 20, font: "sans" }, stored({ size: 20, font: "sans" })).unsaved).toEqual({});
  });

  it("that is made while an earlier one is saved stays unsaved and shown", () => {
    const later = changeCopy(copyOf("anna", { size: 20 }, { size: 20 }), { size: 22, font: "sans" }, "anna");
    expect(afterSave(later, "anna", { size: 20 }, stored({ size: 20, width: 800 }))).toEqual(
      copyOf("anna", { size: 22, font: "sans", width: 800 }, { size: 22, font: "sans" }),
    );
  });

  it("without a connection belongs to the person whose device it was", () => {
    expect(changeCopy(copyOf("anna", {}, { size: 20 }), { font: "sans" }, undefined)).toMatchObject({
      owner: "anna",
      unsaved: { size: 20, font: "sans" },
    });
  });

  it("made while signed out belongs to no account", () => {
    expect(changeCopy(copyOf("anna", { width: 800 }, { width: 800 }), { size: 20 }, null)).toEqual(
      copyOf(null, { width: 800, size: 20 }, { size: 20 }),
    );
  });

  it("is not saved for someone else who signed in meanwhile", () => {
    const bela = copyOf("bela", {});
    expect(afterSave(bela, "anna", { size: 20 }, stored({ size: 20 }))).toBe(bela);
  });
});

describe("what the server has", () => {
  it("is shown, except for what it does not have yet", () => {
    const copy = copyOf("anna", { size: 20, width: 560 }, { size: 20 });
    expect(meetServer(copy, "anna", stored({ size: 16, width: 800 }))).toEqual(
      copyOf("anna", { size: 20, width: 800 }, { size: 20 }),
    );
  });

  it("replaces what was chosen on this device by another account, or without one", () => {
    for (const owner of ["bela", null])
      expect(meetServer(copyOf(owner, { size: 24 }, { size: 24 }), "anna", stored({ size: 16 }))).toEqual(
        copyOf("anna", { size: 16 }),
      );
  });

  it("is nothing for a new person, who keeps what they chose before they signed in", () => {
    expect(meetServer(copyOf(null, { size: 24 }, { size: 24 }), "anna", null)).toEqual(
      copyOf("anna", { size: 24 }, { size: 24 }),
    );
  });

  it("is nothing for a new person, who gets nothing from another one", () => {
    expect(meetServer(copyOf("bela", { size: 24 }, { size: 24 }), "anna", null)).toEqual(copyOf("anna", {}));
  });

  it("is nothing after a restored backup: the device's copy stays", () => {
    expect(meetServer(copyOf("anna", { size: 24 }), "anna", null)).toEqual(copyOf("anna", { size: 24 }));
  });
});

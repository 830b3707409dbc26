import { expect, it } from "vitest";
import { hasPassword, withoutPassword } from "./without-password.ts";

it.each([
  ["https://me:secret@a.example/feed?x=1", "https://a.example/feed?x=1"],
  ["https://me@a.example/feed", "https://a.example/feed"],
  ["https://me:se@cret@a.example/", "https://a.example/"],
  ["https:me:secret@a.example", "https://a.example/"],
  ["ftp://me:secret@a.example/feed", "ftp://a.example/feed"],
  ["feed://me:secret@a.example/feed", "feed://a.example/feed"],
  ["feed:https://me:secret@a.example/feed", "feed:https://a.example/feed"],
  ["https://me:secret@a b/", "https://a b/"],
  ["me:secret@a.example/feed", "a.example/feed"],
  ["Anna: https://me:secret@a.example/feed", "Anna: https://a.example/feed"],
])("%s becomes %s", (text, expected) => expect(withoutPassword(text)).toBe(expected));

it.each(["https://a.example/@me", "https://a.example/?mail=me@b.example", "mailto:me@a.example", "Anna @ home: 1", ""])(
  "%s has none",
  (text) => {
    expect(hasPassword(text)).toBe(false);
    expect(withoutPassword(text)).toBe(text);
  },
);

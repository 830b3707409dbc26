import { expect, it } from "vitest";
import { sharedAddress } from "./shared-address.ts";

it.each([
  ["its own parameter", { url: "github.com/a/b" }, { url: "github.com/a/b" }],
  ["a shared text", { text: "Look: https://b23.tv/abc, nice" }, { url: "https://b23.tv/abc" }],
  ["a shared Chinese text", { text: "【视频】https://b23.tv/abc。" }, { url: "https://b23.tv/abc" }],
  ["a shared title", { title: "https://a.example/x?y=1", text: "nothing" }, { url: "https://a.example/x?y=1" }],
  ["an empty url and a text", { url: "", text: "https://a.example" }, { url: "https://a.example" }],
  ["no address at all", { text: "hello", title: 5 }, {}],
])("%s", (_, search, found) => expect(sharedAddress(search)).toEqual(found));

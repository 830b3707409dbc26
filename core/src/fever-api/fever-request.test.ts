import { describe, expect, it } from "vitest";
import { FEVER_PARTS, readFeverRequest } from "./fever-request.ts";

const read = (query: string) => readFeverRequest(new URLSearchParams(query));

it("knows what is asked for by the names alone", () => {
  expect([...read("api&groups&feeds=1").parts]).toEqual(["groups", "feeds"]);
  expect([...read(`api&${FEVER_PARTS.join("&")}`).parts]).toEqual([...FEVER_PARTS]);
  expect([...read("").parts]).toEqual([]);
});

describe("a page of items", () => {
  it.each([
    ["items", { ids: null, afterId: null, beforeId: null, newestFirst: false }],
    ["items&since_id=17", { ids: null, afterId: "17", beforeId: null, newestFirst: false }],
    ["items&since_id=0", { ids: null, afterId: null, beforeId: null, newestFirst: false }],
    ["items&max_id=17", { ids: null, afterId: null, beforeId: "17", newestFirst: true }],
    ["items&max_id=0", { ids: null, afterId: null, beforeId: null, newestFirst: true }],
    ["items&since_id=17&since_id=99", { ids: null, afterId: "17", beforeId: null, newestFirst: false }],
    ["items&since_id=-1&max_id=x", { ids: null, afterId: null, beforeId: null, newestFirst: true }],
    ["items&since_id=9999999999999999999999", { ids: null, afterId: null, beforeId: null, newestFirst: false }],
    ["items&with_ids=3,1, 2,3,x,,0,-4,007", { ids: ["3", "1", "2", "7"] }],
    ["items&with_ids=", { ids: [] }],
  ])("%s", (query, expected) => expect(read(query).items).toMatchObject(expected));

  it("has at most 50 of the named ones", () => {
    const ids = Array.from({ length: 5_000 }, (_, n) => n + 1);
    expect(read(`items&with_ids=${ids.join(",")}`).items.ids).toHaveLength(50);
  });
});

describe("a mark", () => {
  it.each([
    ["mark=item&as=read&id=5", { what: "items", ids: ["5"], as: "read" }],
    ["mark=item&as=unsaved&id=5,6", { what: "items", ids: ["5", "6"], as: "unsaved" }],
    ["mark=feed&as=read&id=5&before=1000", { what: "feed", id: "5", before: new Date(1_000_000) }],
    ["mark=feed&as=read&id=5", { what: "feed", id: "5", before: null }],
    ["mark=group&as=read&id=5&before=", { what: "group", id: "5", before: null }],
    ["mark=group&as=read&id=0", { what: "group", id: null, before: null }],
    ["mark=group&as=read&id=-1&before=1000", null],
    ["mark=feed&as=read&id=0", null],
    ["mark=feed&as=saved&id=5", null],
    ["mark=feed&as=read&id=5&before=soon", null],
    ["mark=feed&as=read&id=5&before=-1", null],
    ["mark=feed&as=read&id=5&before=999999999999999", null],
    ["mark=item&as=read", null],
    ["mark=item&as=&id=5", null],
    ["mark=item&id=5", null],
    ["mark=everything&as=read&id=5", null],
    ["mark=item&as=read&id=1e5", null],
    ["as=read&id=5", null],
  ])("%s", (query, expected) => expect(read(query).mark).toEqual(expected));
});

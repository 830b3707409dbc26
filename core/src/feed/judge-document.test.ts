import { describe, expect, it } from "vitest";
import { type ArrivedDocument, judgeDocument, judgeUnchanged, type KnownDocuments } from "./judge-document.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const DAY = 86_400_000;
const ago = (days: number) => new Date(NOW.getTime() - days * DAY);
const daily = (count: number, newestDaysAgo = 1) => Array.from({ length: count }, (_, n) => ago(newestDaysAgo + n));

const known = (more: Partial<KnownDocuments> = {}): KnownDocuments => ({
  usualItems: 20,
  dates: daily(20),
  notice: null,
  noticeSince: null,
  ...more,
});
const document = (items: number, more: Partial<ArrivedDocument> = {}): ArrivedDocument => ({
  items,
  dates: daily(items),
  renamed: 0,
  ...more,
});
const noticeOf = (before: KnownDocuments, arrived: ArrivedDocument) => judgeDocument(before, arrived, NOW).notice;

describe("a document is compared with those before it", () => {
  it.each<[string, KnownDocuments, ArrivedDocument, unknown]>([
    ["as many items as before", known(), document(20), null],
    ["the first document of a source", known({ usualItems: null }), document(0), null],
    ["no items", known(), document(0), { kind: "no-items", before: 20 }],
    ["no items, where there was one", known({ usualItems: 1 }), document(0), { kind: "no-items", before: 1 }],
    ["no items, as always", known({ usualItems: 0, dates: [] }), document(0), null],
    ["half of the items", known(), document(10), { kind: "fewer-items", before: 20, now: 10 }],
    ["more than half of the items", known(), document(11), null],
    ["two of three items", known({ usualItems: 3 }), document(2), null],
    ["four of eight items: too few to be news", known({ usualItems: 8 }), document(4), null],
    ["five of ten items", known({ usualItems: 10 }), document(5), { kind: "fewer-items", before: 10, now: 5 }],
    ["all items under new ids", known(), document(20, { renamed: 20 }), { kind: "new-ids", items: 20 }],
    ["new ids and a few new items", known(), document(20, { renamed: 17 }), { kind: "new-ids", items: 17 }],

    ["a whole page of new items is not a change of ids", known(), document(20, { dates: daily(20, 0.1) }), null],
    [
      "an old copy",
      known(),
      document(20, { dates: daily(20, 12) }),
      { kind: "older-items", newest: ago(12).toISOString(), before: ago(1).toISOString() },
    ],
    ["the newest post was deleted", known(), document(19, { dates: daily(19, 2) }), null],
    [
      "two of three posts were deleted",
      known({ usualItems: 3, dates: daily(3) }),
      document(1, { dates: [ago(3)] }),
      null,
    ],
    ["two items under new ids: too few to be news", known({ usualItems: 2 }), document(2, { renamed: 2 }), null],
    ["no dates any more", known(), document(20, { dates: [null] }), null],
    ["a date in the future does not count", known({ dates: [ago(-400), ...daily(3)] }), document(20), null],
  ])("%s", (_, before, arrived, notice) => {
    expect(noticeOf(before, arrived)).toEqual(notice);
  });
});

describe("a notice", () => {
  const since = ago(2);
  const fewer = known({ notice: { kind: "fewer-items", before: 20, now: 8 }, noticeSince: since });
  it("stays, with its beginning, while the feed is as it was", () => {
    expect(judgeDocument(fewer, document(9), NOW)).toEqual({
      usualItems: 20,
      notice: { kind: "fewer-items", before: 20, now: 9 },
      noticeSince: since,
    });
  });
  it("ends when the feed is right again", () => {
    expect(judgeDocument(fewer, document(18), NOW)).toEqual({ usualItems: 18, notice: null, noticeSince: null });
  });
  it("becomes the usual after a week", () => {
    const week = { ...fewer, noticeSince: ago(7.1) };
    expect(judgeDocument(week, document(9), NOW)).toEqual({ usualItems: 9, notice: null, noticeSince: null });
    expect(judgeUnchanged(week, NOW)).toEqual({ usualItems: 8, notice: null, noticeSince: null });
    expect(judgeUnchanged(fewer, NOW)).toBeNull();
  });
  it("of an empty feed stays for as long as it is empty, and remembers how many there were", () => {
    const empty = known({ notice: { kind: "no-items", before: 20 }, noticeSince: ago(90) });
    expect(judgeDocument(empty, document(0), NOW)).toMatchObject({ usualItems: 20, noticeSince: ago(90) });
    expect(judgeUnchanged(empty, NOW)).toBeNull();
    expect(judgeDocument(empty, document(20), NOW).notice).toBeNull();
    expect(judgeDocument(empty, document(3), NOW)).toMatchObject({
      notice: { kind: "fewer-items", before: 20, now: 3 },
      noticeSince: NOW,
    });
  });
  it("of an old copy ends when something as new as before arrives, not when the old copy grows", () => {
    const old = known({
      dates: daily(20, 12),
      notice: { kind: "older-items", newest: ago(12).toISOString(), before: ago(1).toISOString() },
      noticeSince: since,
    });
    expect(noticeOf(old, document(20, { dates: daily(20, 5) }))).toEqual({
      kind: "older-items",
      newest: ago(5).toISOString(),
      before: ago(1).toISOString(),
    });
    expect(noticeOf(old, document(20))).toBeNull();
    expect(noticeOf({ ...old, noticeSince: ago(8) }, document(20, { dates: daily(20, 5) }))).toBeNull();
  });
  it("of new ids ends with the next document, whose ids are known", () => {
    const renamed = known({ notice: { kind: "new-ids", items: 20 }, noticeSince: since });
    expect(noticeOf(renamed, document(20))).toBeNull();
  });
});

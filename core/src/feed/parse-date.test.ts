import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findDateHints, parseDate } from "./parse-date.ts";

const note = readFileSync(join(import.meta.dirname, "../../../docs/notes/feed-dates.md"), "utf8");
const examples = [...note.matchAll(/^\| `(.+)` \| (?:`(.+)`|null) \|/gm)].map(([, written, iso]) => [
  written!,
  iso === undefined ? null : new Date(iso),
]);

it("docs/notes/feed-dates.md has examples", () => expect(examples.length).toBeGreaterThan(70));
it.each(examples)("%s, as in the note", (written, date) => expect(parseDate(written as string)).toEqual(date));

it.each([
  ["with an offset", "Tue, 02 Jan 2024 10:04:05 +0800", "2024-01-02T02:04:05.000Z"],
  ["with an offset and its name", "Tue, 2 Jan 2024 10:04:05 -0500 (EST)", "2024-01-02T15:04:05.000Z"],
  ["a named zone", "Tue, 02 Jan 2024 10:04:05 EST", "2024-01-02T15:04:05.000Z"],
  ["no weekday, no seconds, two-digit year", "2 Jan 24 10:04 PDT", "2024-01-02T17:04:00.000Z"],
  ["the wrong weekday", "Sun, 02 Jan 2024 10:04:05 Z", "2024-01-02T10:04:05.000Z"],
  ["a weekday in another language", "mar, 02 Jan 2024 10:04:05 +0100", "2024-01-02T09:04:05.000Z"],
  ["the whole month", "Tuesday, 02 January 2024 10:04:05 GMT", "2024-01-02T10:04:05.000Z"],
  ["September in four letters", "02 Sept 2024 10:04:05 GMT", "2024-09-02T10:04:05.000Z"],
  ["RFC 850", "Tuesday, 02-Jan-24 10:04:05 GMT", "2024-01-02T10:04:05.000Z"],
  ["a day without a time", "02 Jan 2024", "2024-01-02T00:00:00.000Z"],
  ["GMT+8", "Tue, 02 Jan 2024 10:04:05 GMT+8", "2024-01-02T02:04:05.000Z"],
  ["GMT + 8", "Tue, 02 Jan 2024 10:04:05 GMT + 8", "2024-01-02T02:04:05.000Z"],
  ["ISO 8601", "2024-01-02T10:04:05Z", "2024-01-02T10:04:05.000Z"],
  ["ISO in lower case", "2024-01-02t10:04:05z", "2024-01-02T10:04:05.000Z"],
  ["ISO with a fraction and an offset", "2024-01-02T10:04:05.123456+08:00", "2024-01-02T02:04:05.123Z"],
  ["ISO with a space before the offset", "2024-01-02 10:04:05 +0530", "2024-01-02T04:34:05.000Z"],
  ["ISO, an offset of hours", "2024-01-02T10:04:05.123+00", "2024-01-02T10:04:05.123Z"],
  ["ISO, an offset and Z", "2020-11-08T16:20:00-05:00Z", "2020-11-08T21:20:00.000Z"],
  ["ISO, the day alone", "2024-01-02", "2024-01-02T00:00:00.000Z"],
  ["ISO, the day of the year", "2024-366", "2024-12-31T00:00:00.000Z"],
  ["XML Schema, the day with a zone", "2002-09-24-06:00", "2002-09-24T06:00:00.000Z"],
  ["… in the east", "2002-09-24+06:00", "2002-09-23T18:00:00.000Z"],
  ["… in UTC", "2002-09-24Z", "2002-09-24T00:00:00.000Z"],
  ["slashes", "2024/1/2 10:04", "2024-01-02T10:04:00.000Z"],
  ["no separators, the day alone", "20240102", "2024-01-02T00:00:00.000Z"],
  ["no separators but in the time", "20240102 10:04", "2024-01-02T10:04:00.000Z"],
  ["no separators at all", "20240102100405+0800", "2024-01-02T02:04:05.000Z"],
  ["… with a zone in brackets", "20240102T100405 (EST)", "2024-01-02T15:04:05.000Z"],
  ["asctime", "Tue Jan  2 10:04:05 2024", "2024-01-02T10:04:05.000Z"],
  ["date(1)", "Tue Jan  2 10:04:05 UTC 2024", "2024-01-02T10:04:05.000Z"],
  ["JavaScript", "Thu Nov 12 2020 17:00:00 GMT+0100 (Central European Standard Time)", "2020-11-12T16:00:00.000Z"],
  ["Java", "2024-01-02T10:04:05+01:00[Europe/Paris]", "2024-01-02T09:04:05.000Z"],
  ["Go", "2009-11-10 23:00:00 +0000 UTC", "2009-11-10T23:00:00.000Z"],
  [".NET", "/Date(1704189845000)/", "2024-01-02T10:04:05.000Z"],
  ["Python", "1704189845.5", "2024-01-02T10:04:05.500Z"],
  ["American", "January 2, 2024 10:04 PM EST", "2024-01-03T03:04:00.000Z"],
  ["American, midnight", "Jan 2nd, 2024 at 12:04 AM", "2024-01-02T00:04:00.000Z"],
  ["American with dots", "Nov. 16, 2020, 10:57 a.m.", "2020-11-16T10:57:00.000Z"],
  ["no space behind the comma", "Mon, Jan 02,2006", "2006-01-02T00:00:00.000Z"],
  ["no space behind the time", "Mon, 2 Jan 2006 15:04:05MST", "2006-01-02T22:04:05.000Z"],
  ["the zone twice", "Mon, 2 Jan 2006 15:04:05 MST-07:00", "2006-01-02T22:04:05.000Z"],
  ["two signs", "Mon, 02 Jan 2006 15:04:05 --0700", "2006-01-02T22:04:05.000Z"],
  ["a colon before the offset", "2006-01-02T15:04:05:-0700", "2006-01-02T22:04:05.000Z"],
  ["a weekday in the middle", "02 Monday, Jan 2006 15:04", "2006-01-02T15:04:00.000Z"],
  ["a two-digit year that can only be first", "06/1/2 15:04", "2006-01-02T15:04:00.000Z"],
  ["Chinese", "2024年1月2日 10:04:05", "2024-01-02T02:04:05.000Z"],
  ["Chinese, afternoon", "2024年01月02日 星期二 下午3:04", "2024-01-02T07:04:00.000Z"],
  ["Chinese, the day alone", "2024年1月2日", "2024-01-01T16:00:00.000Z"],
  ["Chinese, by hours and minutes", "2024年1月2日10时4分", "2024-01-02T02:04:00.000Z"],
  ["Chinese, full width", "２０２４年１月２日　１０：０４", "2024-01-02T02:04:00.000Z"],
  ["Chinese, half a day without the day's words", "2024/01/02 下午 3:04", "2024-01-02T07:04:00.000Z"],
  ["Chinese with a zone", "2024年1月2日 10:04:05 +0000", "2024-01-02T10:04:05.000Z"],
  ["a Chinese month", "二, 02 1月 2024 10:04:05 +0000", "2024-01-02T10:04:05.000Z"],
  ["a Chinese month in words", "周二, 02 十二月 2024 10:04:05 +0000", "2024-12-02T10:04:05.000Z"],
  ["Korean", "2004년 05월 28일  01:31:15", "2004-05-27T16:31:15.000Z"],
  ["Korean, numbers", "2024. 1. 2. (화) 오후 3:04", "2024-01-02T06:04:00.000Z"],
  ["Korean, the weekday in brackets only", "2024. 1. 2. (화) 15:04", "2024-01-02T06:04:00.000Z"],
  ["German", "am 2. Januar 2024 um 15:04 Uhr", "2024-01-02T15:04:00.000Z"],
  ["Spanish", "2 de enero de 2024, 3:04\u202fp.\u00a0m.", "2024-01-02T15:04:00.000Z"],
  ["Portuguese", "terça-feira, 1º de janeiro de 2024 às 15:04", "2024-01-01T15:04:00.000Z"],
  ["Russian", "2 января 2024 г. в 15:04 МСК", "2024-01-02T12:04:00.000Z"],
  ["Polish", "2 stycznia 2024 r., 15:04", "2024-01-02T15:04:00.000Z"],
  ["Finnish", "2. tammikuuta 2024 klo 15.04", "2024-01-02T15:04:00.000Z"],
  ["accents written apart", "2 de\u0301cembre 2024", "2024-12-02T00:00:00.000Z"],
  ["a short name that is whole in another", "2. červen 2024", "2024-06-02T00:00:00.000Z"],
  ["no space behind the weekday", "Tue,02 Jan 2024 10:04:05 GMT", "2024-01-02T10:04:05.000Z"],
  ["line breaks and tabs", "Tue,\t02 Jan\n2024  10:04:05 \u00a0 EST", "2024-01-02T15:04:05.000Z"],
  ["spaces around", "  Tue, 02 Jan 2024 10:04:05 GMT\n", "2024-01-02T10:04:05.000Z"],
  ["a former name of a zone", "2 Jul 2024 10:04 US/Pacific", "2024-07-02T17:04:00.000Z"],
  ["Etc/GMT, whose sign is the other way round", "2 Jul 2024 10:04 Etc/GMT-14", "2024-07-01T20:04:00.000Z"],
  ["in the hour that the clocks leave out", "31 Mar 2024 02:30 Europe/Berlin", "2024-03-31T01:30:00.000Z"],
  ["in the hour that comes twice", "27 Oct 2024 02:30 Europe/Berlin", "2024-10-27T01:30:00.000Z"],
])("%s: %s", (_, written, iso) => {
  expect(parseDate(written)?.toISOString()).toBe(iso);
});

it.each([
  "",
  "2024-13-45",
  "32 Jan 2024",
  "1 Foo 2024",
  "Foo 2024",
  "9".repeat(5000),
  "1".repeat(15),
  "2024010210",
  "Sun, 16 Dec 2012 1:2:3:4 GMT",
  "Sun, 16 Dec 2012 11:47:32 +zz:00",
  "Sun, 16 Dec 2012 11:47:32 +00:zz",
  "Sun, Dec x 2012 11:47:32 GMT",
  "2013-01-28T11:30:00-06:00Textra",
  "2013-01-28T09:xx:00Z",
  "2013-01-27-01",
  "2013-01-27-10:04",
  "2023-05-29 00:00:00-13:00",
  "2024-01-02 10:04:05 (edited)",
  "20240102T100405 (Mars)",
  "2024-01-02 10:04:05 Pacific",
  "2024-01-02 10:04:05 and 3",
  "2024-W01-2",
  "6/1/2 15:04",
  "24/01/02",
  "2 Jan 2024 3 Feb",
  "2 Jan Feb 2024",
  "0024-01-02",
  "0099-01-02",
  "2024-01-02 15:04 03:04",
])("%j is no date", (written) => expect(parseDate(written)).toBeNull());

describe("what the document says", () => {
  it.each([
    ["the other dates", ["01/02/2024", "12/31/2023"], null, "2024-01-02"],
    ["the other dates, more than the language", ["02/01/2024", "31/12/2023"], "en-us", "2024-01-02"],
    ["the other dates, more than AM and PM", ["02/01/2024 10:04 AM", "31/12/2023 10:04 AM"], null, "2024-01-02"],
    ["two-digit years", ["01/02/24", "12/31/23"], null, "2024-01-02"],
    ["the language", ["01/02/2024"], "en-US", "2024-01-02"],
    ["the language, written with a low line", ["02/01/24"], "de_DE", "2024-01-02"],
    ["a language that begins with the year", ["24/01/02"], "ja", "2024-01-02"],
    ["dates of both orders say nothing", ["02/01/2024", "31/12/2023", "12/31/2023"], null, "2024-01-02"],
  ])("%s", (_, dates, language, day) => {
    const hints = findDateHints(language, dates);
    expect(parseDate(dates[0]!, hints)?.toISOString().slice(0, 10)).toBe(day);
  });

  it("CST is Beijing in a Chinese feed", () => {
    const written = "Tue Jan 02 10:04:05 CST 2024";
    expect(parseDate(written)?.toISOString()).toBe("2024-01-02T16:04:05.000Z");
    expect(parseDate(written, findDateHints("zh-CN", []))?.toISOString()).toBe("2024-01-02T02:04:05.000Z");
  });

  it("年月日 are Tokyo's in a Japanese feed", () => {
    const hints = findDateHints("ja", []);
    expect(parseDate("2024年1月2日 10:04", hints)?.toISOString()).toBe("2024-01-02T01:04:00.000Z");
  });

  it("reads no further than a date of another form", () => {
    let read = 0;
    const dates = function* () {
      for (const date of ["", "Tue, 02 Jan 2024 10:04:05 GMT", "31/12/2023"]) {
        read++;
        yield date;
      }
    };
    expect(findDateHints(null, dates())).toEqual({ dayOrder: null, language: null });
    expect(read).toBe(2);
  });
});

import { expect, it } from "vitest";
import { parseDate } from "./parse-date.ts";

it.each([
  ["RFC 822", "Tue, 02 Jan 2024 10:04:05 GMT", "2024-01-02T10:04:05.000Z"],
  ["with an offset", "Tue, 02 Jan 2024 10:04:05 +0800", "2024-01-02T02:04:05.000Z"],
  ["with an offset and its name", "Tue, 2 Jan 2024 10:04:05 -0500 (EST)", "2024-01-02T15:04:05.000Z"],
  ["a named zone", "Tue, 02 Jan 2024 10:04:05 EST", "2024-01-02T15:04:05.000Z"],
  ["an unknown zone counts as UTC", "Tue, 02 Jan 2024 10:04:05 XYZ", "2024-01-02T10:04:05.000Z"],
  ["no weekday, no seconds, two-digit year", "2 Jan 24 10:04 PDT", "2024-01-02T17:04:00.000Z"],
  ["the wrong weekday", "Sun, 02 Jan 2024 10:04:05 Z", "2024-01-02T10:04:05.000Z"],
  ["a weekday in another language", "mar, 02 Jan 2024 10:04:05 +0100", "2024-01-02T09:04:05.000Z"],
  ["the whole month", "Tuesday, 02 January 2024 10:04:05 GMT", "2024-01-02T10:04:05.000Z"],
  ["September in four letters", "02 Sept 2024 10:04:05 GMT", "2024-09-02T10:04:05.000Z"],
  ["RFC 850", "Tuesday, 02-Jan-24 10:04:05 GMT", "2024-01-02T10:04:05.000Z"],
  ["a day without a time", "02 Jan 2024", "2024-01-02T00:00:00.000Z"],
  ["GMT+8", "Tue, 02 Jan 2024 10:04:05 GMT+8", "2024-01-02T02:04:05.000Z"],
  ["ISO 8601", "2024-01-02T10:04:05Z", "2024-01-02T10:04:05.000Z"],
  ["ISO with a fraction and an offset", "2024-01-02T10:04:05.123456+08:00", "2024-01-02T02:04:05.123Z"],
  ["ISO with a space and no zone", "2024-01-02 10:04:05", "2024-01-02T10:04:05.000Z"],
  ["ISO with a space before the offset", "2024-01-02 10:04:05 +0530", "2024-01-02T04:34:05.000Z"],
  ["ISO, the day alone", "2024-01-02", "2024-01-02T00:00:00.000Z"],
  ["slashes", "2024/1/2 10:04", "2024-01-02T10:04:00.000Z"],
  ["no separators", "20240102T100405Z", "2024-01-02T10:04:05.000Z"],
  ["no separators, the day alone", "20240102", "2024-01-02T00:00:00.000Z"],
  ["asctime", "Tue Jan  2 10:04:05 2024", "2024-01-02T10:04:05.000Z"],
  ["date(1)", "Tue Jan  2 10:04:05 UTC 2024", "2024-01-02T10:04:05.000Z"],
  ["American", "January 2, 2024 10:04 PM EST", "2024-01-03T03:04:00.000Z"],
  ["American, midnight", "Jan 2nd, 2024 at 12:04 AM", "2024-01-02T00:04:00.000Z"],
  ["Chinese", "2024年1月2日 10:04:05", "2024-01-02T02:04:05.000Z"],
  ["Chinese, afternoon", "2024年01月02日 星期二 下午3:04", "2024-01-02T07:04:00.000Z"],
  ["Chinese, the day alone", "2024年1月2日", "2024-01-01T16:00:00.000Z"],
  ["Chinese, by hours and minutes", "2024年1月2日10时4分", "2024-01-02T02:04:00.000Z"],
  ["seconds since 1970", "1704189845", "2024-01-02T10:04:05.000Z"],
  ["milliseconds since 1970", "1704189845000", "2024-01-02T10:04:05.000Z"],
  ["no space behind the weekday", "Tue,02 Jan 2024 10:04:05 GMT", "2024-01-02T10:04:05.000Z"],
  ["spaces around", "  Tue, 02 Jan 2024 10:04:05 GMT\n", "2024-01-02T10:04:05.000Z"],
])("%s: %s", (_, written, iso) => {
  expect(parseDate(written)?.toISOString()).toBe(iso);
});

it.each([
  "",
  "yesterday",
  "2024-13-45",
  "0000-00-00 00:00:00",
  "Thu, 01 Jan 1970 00:00:00 GMT",
  "32 Jan 2024",
  "1 Foo 2024",
  "9".repeat(5000),
  "1".repeat(15),
])("%j is no date", (written) => expect(parseDate(written)).toBeNull());

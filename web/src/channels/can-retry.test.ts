import { expect, it } from "vitest";
import { canRetry, isPageStale } from "./can-retry.ts";

const followed = { outcome: { kind: "subscribed" } } as const;
const waits = { outcome: null };
const refused = (kind: string) => ({ outcome: { kind: "refused", problem: { kind } } }) as const;
const ended = (...rows: Parameters<typeof canRetry>[0]["rows"]) => {
  const count = rows.filter(({ outcome }) => outcome?.kind === "subscribed").length;
  return { finishedAt: "2026-11-19T10:00:00Z", listed: rows.length, done: rows.length, followed: count, rows };
};

it.each([
  ["nothing failed", ended(followed), false],
  ["a row without an address", ended(followed, refused("no-address")), false],
  ["a plan that was full", ended(refused("no-address"), refused("limit-reached")), true],
  ["failed rows that are not loaded", { ...ended(followed), listed: 501, done: 501, followed: 500 }, true],
  ["more rows, and nothing failed", { ...ended(followed), listed: 501, done: 501, followed: 501 }, false],
])("failed rows can be retried: %s", (_, of, can) => {
  expect(canRetry(of)).toBe(can);
});

it.each([
  ["has rows that wait", { ...ended(waits), finishedAt: null }, { ...ended(), finishedAt: null }, true],
  ["is complete", { ...ended(followed), finishedAt: null }, { ...ended(), finishedAt: null }, false],
  ["is from before the end", { ...ended(waits), finishedAt: null }, ended(), true],
  ["shows the end, where the import was stopped", ended(waits), ended(), false],
  ["is from before a retry", ended(refused("limit-reached")), { ...ended(), finishedAt: null }, true],
])("a page of rows is loaded again: it %s", (_, page, first, is) => {
  expect(isPageStale(page, first)).toBe(is);
});

import { expect, it } from "vitest";
import { joinMarks, type Marks, mergeMarks } from "./waiting-marks.ts";

const marks = (isRead: boolean, ...ids: string[]): Marks => ({ isRead, ids: new Set(ids), asked: new Set() });
const many = (count: number) => Array.from({ length: count }, (_, at) => `${at}`);

it.each([
  ["of the same kind", marks(true, "1"), marks(true, "2", "1"), ["1", "2"]],
  ["of the other kind", marks(true, "1"), marks(false, "2"), null],
  ["more than the server takes", marks(true, ...many(499)), marks(true, "a", "b"), null],
])("marks join a request that waits: %s", (_, waiting, more, ids) => {
  const before = [...waiting.ids];
  expect(joinMarks(waiting, more)).toBe(ids !== null);
  expect([...waiting.ids]).toEqual(ids ?? before);
});

it.each([
  ["one kind", [marks(true, "1"), marks(true, "2")], [[], ["1", "2"]]],
  ["read, then unread", [marks(true, "1", "2"), marks(false, "1")], [["2"], ["1"]]],
  ["unread and read again", [marks(true, "1"), marks(false, "1"), marks(true, "1")], [[], [], ["1"]]],
  ["others in between", [marks(true, "1"), marks(false, "2"), marks(true, "3")], [[], ["2"], ["1", "3"]]],
])("of requests that are sent together, each item is in the last one: %s", (_, requests, ids) => {
  const joined = mergeMarks(requests);
  const sent = requests.map((one) => (joined.has(one) ? [] : [...one.ids].sort()));
  expect(sent).toEqual(ids);
  for (const [one, into] of joined) expect([...one.ids].every((id) => into.ids.has(id))).toBe(true);
});

import { expect, it } from "vitest";
import fc, { runs } from "../../test/properties.ts";
import { type Pair, planMerges } from "./plan-merges.ts";

/** `a1` is an item of channel `a`. Between arriving items the twin is its own entry. */
const pair = (id: string, twinId: string, entryId = twinId, entryChannels = [entryId[0] as string]): Pair => ({
  id,
  channelId: id[0] as string,
  twinId,
  entryId,
  entryChannels,
});

it.each([
  ["a copy of what was there", [pair("b1", "a1")], [["b1", "a1"]]],
  ["a copy of what its twin is a copy of", [pair("c1", "b1", "a1", ["a", "b"])], [["c1", "a1"]]],
  ["the first of those that arrive together is the entry", [pair("a1", "b1"), pair("b1", "a1")], [["b1", "a1"]]],
  [
    "what was there before comes first, also for a twin of a twin",
    [pair("b1", "c1"), pair("c1", "b1"), pair("c1", "a1")],
    [
      ["c1", "a1"],
      ["b1", "a1"],
    ],
  ],
  ["never two of one channel, with an entry between them", [pair("a2", "b1", "a1", ["a", "b"])], []],
  [
    "never two of one channel among those that arrive together",
    [pair("a1", "b1"), pair("a2", "b1"), pair("b1", "a1"), pair("b1", "a2")],
    [["b1", "a1"]],
  ],
])("%s", (_, pairs, merges) => {
  expect(planMerges(pairs)).toEqual(merges.map(([id, entryId]) => ({ id, entryId })));
});

it("makes no copy of a copy, and no entry with two items of one channel", () => {
  const item = fc
    .tuple(fc.constantFrom("a", "b", "c", "d"), fc.integer({ min: 1, max: 3 }))
    .map(([at, n]) => `${at}${n}`);
  fc.assert(
    fc.property(fc.array(fc.tuple(item, item), { maxLength: 20 }), fc.array(item, { maxLength: 4 }), (twins, old) => {
      const pairs = twins
        .filter(([one, other]) => one[0] !== other[0])
        .flatMap(([one, other]) => [pair(one, other), pair(other, one)])
        .filter(({ id }) => !old.includes(id));
      const merges = planMerges(pairs);
      const copies = new Set(merges.map(({ id }) => id));
      expect(copies.size).toBe(merges.length);
      for (const { entryId } of merges) expect(copies.has(entryId)).toBe(false);
      for (const [entryId, members] of Map.groupBy(merges, (merge) => merge.entryId)) {
        const channels = [entryId, ...members.map(({ id }) => id)].map((id) => id[0]);
        expect(new Set(channels).size).toBe(channels.length);
      }
    }),
    { numRuns: runs(300) },
  );
});

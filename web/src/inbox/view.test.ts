import { expect, it } from "vitest";
import { readReadingSearch, takesArrival, type View } from "./view.ts";

it.each([
  [{}, {}],
  [
    { show: "videos", q: "猫", item: 12 },
    { show: "videos", q: "猫", item: 12 },
  ],
  [{ show: "nonsense", q: 2026, item: "1; drop" }, { q: "2026" }],
  [{ item: -1 }, {}],
  [{ item: 1.5 }, {}],
])("an address %j", (search, read) => {
  expect(readReadingSearch(search)).toEqual(read);
});

const item = { channel: { id: "7" }, video: null };
const view = (more: Partial<View>): View => ({ show: "unread", channelId: null, question: "", ...more });

it.each([
  ["unread", view({}), true],
  ["all", view({ show: "all" }), true],
  ["its own channel", view({ channelId: "7" }), true],
  ["another channel", view({ channelId: "8" }), false],
  ["videos, and it is none", view({ show: "videos" }), false],
  ["starred", view({ show: "starred" }), false],
  ["a search", view({ question: "x" }), false],
])("an arrival belongs in the list of %s: %s", (_, of, belongs) => {
  expect(takesArrival(of, item)).toBe(belongs);
});

import { beforeEach, expect, it } from "vitest";
import { lastList, rememberList } from "./last-list.ts";

beforeEach(() => rememberList(undefined));

it.each([
  ["an address that was opened directly", [undefined], { to: "/channels", search: {} }],
  ["a view", [{ pathname: "/inbox", search: { show: "all" } }], { to: "/inbox", search: { show: "all" } }],
  [
    "a view, then another channel",
    [
      { pathname: "/inbox", search: {} },
      { pathname: "/channels/7", search: { show: "unread" } },
    ],
    { to: "/inbox", search: {} },
  ],
  [
    "a page that is no list",
    [
      { pathname: "/inbox", search: {} },
      { pathname: "/settings", search: {} },
    ],
    { to: "/channels", search: {} },
  ],
])("a channel that was opened from %s", (_, left, expected) => {
  for (const one of left) rememberList(one);
  expect(lastList()).toEqual(expected);
});

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { shareChanges } from "./other-tabs.ts";

let receive: (router: string) => void;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    "BroadcastChannel",
    class {
      onmessage: (message: { data: string }) => void = () => {};
      constructor() {
        receive = (data) => this.onmessage({ data });
      }
      close() {}
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const SECONDS = 12;

it.each([
  ["an item read each second: counts, but not the lists of channels and folders", "items", [0, 11]],
  ["folders changed each second: everything", "folders", [11, 0]],
])("%s", (_, router, calls) => {
  const changed = { sidebar: vi.fn(), counts: vi.fn() };
  const stop = shareChanges(changed);
  for (let second = 0; second < SECONDS; second++) {
    receive(router);
    vi.advanceTimersByTime(second === 0 ? 0 : 1_000);
  }
  expect(Object.values(changed).map(({ mock }) => mock.calls.length)).toEqual(calls);
  stop();
  vi.advanceTimersByTime(60_000);
  expect(Object.values(changed).map(({ mock }) => mock.calls.length)).toEqual(calls);
});

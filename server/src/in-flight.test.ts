import { expect, it } from "vitest";
import { createShareInFlight } from "./in-flight.ts";

/** An action that ends when the test says so, or when its signal is aborted. */
function anAction() {
  const { promise, resolve } = Promise.withResolvers<string>();
  let started = 0;
  let stopped = 0;
  const act = (signal: AbortSignal) => {
    started++;
    signal.addEventListener("abort", () => {
      stopped++;
      resolve("stopped");
    });
    return promise;
  };
  return { act, end: () => resolve("done"), counts: () => [started, stopped] };
}

it("runs one action for all callers with the same key, and another one after it", async () => {
  const share = createShareInFlight<string>();
  const { act, end, counts } = anAction();
  const both = [share("a", act), share("a", act)];
  expect([share.count(), share.count("a"), share.count("b")]).toEqual([1, 1, 0]);
  end();
  expect(await Promise.all(both)).toEqual(["done", "done"]);
  expect(share.count()).toBe(0);
  await share("a", act);
  expect(counts()).toEqual([2, 0]);
});

it("stops an action when all of its callers gave up, and starts a new one for the next", async () => {
  const share = createShareInFlight<string>();
  const { act, counts } = anAction();
  const [one, other] = [new AbortController(), new AbortController()];
  const both = [share("a", act, one.signal), share("a", act, other.signal)];
  one.abort();
  expect(counts()).toEqual([1, 0]);
  other.abort();
  expect(counts()).toEqual([1, 1]);
  const next = anAction();
  const later = share("a", next.act);
  next.end();
  expect(await Promise.all([...both, later])).toEqual(["stopped", "stopped", "done"]);
});

it("goes on for a caller without a signal", async () => {
  const share = createShareInFlight<string>();
  const { act, end, counts } = anAction();
  const one = new AbortController();
  const both = [share("a", act, one.signal), share("a", act)];
  one.abort();
  end();
  expect(await Promise.all(both)).toEqual(["done", "done"]);
  expect(counts()).toEqual([1, 0]);
});

import { describe, expect, it } from "vitest";
import { type FoundByRefresh, type HubState, isHubTrusted, planPush } from "./plan-push.ts";

const AT = new Date("2026-03-01T12:00:00Z");
const minutes = (count: number) => new Date(AT.getTime() + count * 60_000);

function aHub(known: Partial<HubState> = {}): HubState {
  return { leaseEndsAt: minutes(10_000), pushedAt: null, streak: 0, ...known };
}

/** In 30 minutes it would be fetched again. */
function aRefresh(found: Partial<FoundByRefresh> = {}): FoundByRefresh {
  return {
    at: AT,
    nextAt: minutes(30),
    chosenAt: null,
    isChanged: false,
    hasNewItems: false,
    isPushedAgain: false,
    ...found,
  };
}

const NEWS = { isChanged: true, hasNewItems: true };

it.each<[string, Partial<HubState>, Partial<FoundByRefresh>, [number, number, Date | null]]>([
  ["a hub that has only agreed changes nothing", {}, {}, [30, 0, null]],
  ["new items with a push count for the hub", { pushedAt: minutes(-1) }, NEWS, [30, 1, null]],
  ["the second time in a row it is trusted", { pushedAt: minutes(-1), streak: 1 }, NEWS, [240, 2, null]],
  ["a trusted hub makes polling rarer", { streak: 2 }, {}, [240, 2, null]],
  ["but not rarer than every six hours", { streak: 2 }, { nextAt: minutes(90) }, [360, 2, null]],
  ["nor more frequent than without", { streak: 2 }, { nextAt: minutes(1440) }, [1440, 2, null]],
  ["nor rarer than a follower chose", { streak: 2 }, { chosenAt: minutes(30) }, [30, 2, null]],
  [
    "automatic checks become rarer, but not rarer than a follower's choice",
    { streak: 2 },
    { chosenAt: minutes(60) },
    [60, 2, null],
  ],
  ["a long choice changes nothing", { streak: 2 }, { chosenAt: minutes(1440) }, [240, 2, null]],
  ["new items without a push end the trust at once", { streak: 100 }, NEWS, [30, 0, null]],
  ["an edit without a push does not: hubs may leave edits out", { streak: 2 }, { isChanged: true }, [240, 2, null]],
  ["without a lease nothing is rarer", { streak: 9, leaseEndsAt: null }, {}, [30, 9, null]],
  ["nor after its end", { streak: 9, leaseEndsAt: minutes(-1) }, {}, [30, 9, null]],
  ["a push without a change: looked for again soon", { pushedAt: AT }, {}, [2, 0, AT]],
  ["then less often", { pushedAt: minutes(-6) }, {}, [12, 0, minutes(-6)]],
  ["but never later than usual", { pushedAt: minutes(-40) }, {}, [30, 0, minutes(-40)]],
  ["and for an hour at most", { pushedAt: minutes(-61), streak: 2 }, {}, [240, 2, null]],
  ["a change without new items is what the push was about", { pushedAt: AT }, { isChanged: true }, [30, 0, null]],
  ["a push during the fetch", { pushedAt: AT, streak: 5 }, { isPushedAgain: true }, [1, 5, AT]],
  ["also if there was news", { pushedAt: AT, streak: 5 }, { ...NEWS, isPushedAgain: true }, [1, 6, AT]],
])("%s", (_, hub, found, [next, streak, pushedAt]) =>
  expect(planPush(aHub(hub), aRefresh(found))).toEqual({ nextAt: minutes(next), streak, pushedAt }),
);

describe("over a month", () => {
  /** A channel that posts every six hours is polled every 45 minutes; the hub works until `deadAt`. */
  function simulate(hub: { from: number; until: number }) {
    let state = aHub({ leaseEndsAt: minutes(60 * 24 * 60) });
    const month = 30 * 24 * 60;
    const posts = Array.from({ length: month / 360 }, (_, index) => 100 + index * 360 + ((index * 37) % 100));
    const found = new Map<number, number>();
    let refreshes = 0;
    for (let now = 0, next = 0; now < month; now++) {
      const isPosted = posts.includes(now);
      if (isPosted && now >= hub.from && now < hub.until) {
        state = { ...state, pushedAt: minutes(now) };
        next = now;
      }
      if (now < next) continue;
      refreshes++;
      const fresh = posts.filter((post) => post <= now && !found.has(post));
      for (const post of fresh) found.set(post, now);
      const refresh = { ...aRefresh(fresh.length ? NEWS : {}), at: minutes(now), nextAt: minutes(now + 45) };
      const plan = planPush(state, refresh);
      state = { ...state, ...plan };
      next = Math.round((plan.nextAt.getTime() - AT.getTime()) / 60_000);
    }
    const delays = posts.filter((post) => found.has(post)).map((post) => found.get(post)! - post);
    return { refreshes, latest: Math.max(...delays), found: found.size, posts: posts.length, delays };
  }

  it("a hub that works saves most refreshes, and nothing is late", () => {
    const { refreshes, latest, found, posts } = simulate({ from: 0, until: Number.POSITIVE_INFINITY });
    expect([found, latest]).toEqual([posts, 0]);
    expect(refreshes).toBeLessThan(250);
  });

  it("a hub that dies costs time once, and no item", () => {
    const { refreshes, latest, found, posts, delays } = simulate({ from: 0, until: 15 * 24 * 60 });
    expect(found).toBe(posts);
    expect(latest).toBeLessThanOrEqual(360);
    expect(delays.filter((delay) => delay > 45)).toHaveLength(1);
    expect(refreshes).toBeGreaterThan(450);
  });

  it("a hub that never delivers costs nothing", () => {
    const { refreshes, latest, found, posts } = simulate({ from: 0, until: 0 });
    expect(found).toBe(posts);
    expect(latest).toBeLessThanOrEqual(45);
    expect(refreshes).toBe(960);
  });
});

it.each<[string, Partial<HubState>, boolean]>([
  ["announced the last two", { streak: 2 }, true],
  ["announced one", { streak: 1 }, false],
  ["has not agreed", { streak: 2, leaseEndsAt: null }, false],
  ["its lease is over", { streak: 2, leaseEndsAt: AT }, false],
])("a hub that %s", (_, hub, isTrusted) => expect(isHubTrusted(aHub(hub), AT)).toBe(isTrusted));

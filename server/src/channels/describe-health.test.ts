import { beforeAll, expect, it } from "vitest";
import { aDatabase } from "../../test/a-database.ts";
import { type ChannelHealth, describeHealth } from "./describe-health.ts";
import { countHealth } from "./store.ts";

let db: Awaited<ReturnType<typeof aDatabase>>;
beforeAll(async () => {
  db = await aDatabase();
});

it("counts all channels as each is described, whatever is known of it", async () => {
  const counted: Record<ChannelHealth, number> = {
    fine: 0,
    unusual: 0,
    "first-fetch": 0,
    failing: 0,
    resting: 0,
    gone: 0,
  };
  expect(await countHealth(db)).toEqual(counted);
  const at = new Date("2026-11-20T12:00:00Z");
  for (let mask = 0; mask < 32; mask++) {
    const notice = mask & 16 ? ({ kind: "no-items", before: 20 } as const) : null;
    const problem = mask & 1 ? { kind: "timeout" } : null;
    const [lastAttemptAt, nextRefreshAt, goneAt] = [2, 4, 8].map((bit) => (mask & bit ? at : null)) as (Date | null)[];
    await db.query(
      `insert into channels (channel_url, feed_url, problem, last_attempt_at, next_refresh_at, gone_at, notice)
       values ($1, $1, $2, $3, $4, $5, $6)`,
      [`https://feeds.example/${mask}`, problem, lastAttemptAt, nextRefreshAt, goneAt, notice],
    );
    const state = { problem, problemSince: null, lastSuccessAt: null, notice, noticeSince: null };
    const { health, notice: shown } = describeHealth({
      ...state,
      lastAttemptAt: lastAttemptAt as Date | null,
      nextRefreshAt: nextRefreshAt as Date | null,
      goneAt: goneAt as Date | null,
    });
    expect(shown).toBe(health === "unusual" ? notice : null);
    counted[health]++;
  }
  expect(await countHealth(db)).toEqual(counted);
  expect(Object.values(counted)).not.toContain(0);
});

import { beforeAll, expect, it } from "vitest";
import { currentMembership } from "#core/current-membership.ts";
import { CHANNEL_LIMIT, type Membership, UNLIMITED } from "#core/membership.ts";
import { aDatabase } from "../../test/a-database.ts";
import { onlyRow } from "../db/query.ts";
import {
  listDueChannels,
  listDueLanes,
  restChannels,
  retireUnfollowed,
  wakeActivelyFollowed,
} from "./refresh-store.ts";

let db: Awaited<ReturnType<typeof aDatabase>>;
beforeAll(async () => {
  db = await aDatabase();
});

const NOW = new Date("2026-03-01T12:00:00Z");
const days = (count: number) => new Date(NOW.getTime() + count * 86_400_000);
const cases: [string, Membership[]][] = [
  ["nobody's plan", []],
  ["plus", [{ plan: "plus", source: "grant", until: null }]],
  ["plus that ended", [{ plan: "plus", source: "grant", until: days(-1) }]],
  ["plus, paid, a day over", [{ plan: "plus", source: "payment", until: days(-1) }]],
  ["plus, paid, a week over", [{ plan: "plus", source: "payment", until: days(-7) }]],
  ["pro", [{ plan: "pro", source: "grant", until: days(1) }]],
  [
    "pro that ended, plus that runs",
    [
      { plan: "pro", source: "grant", until: days(-1) },
      { plan: "plus", source: "payment", until: days(9) },
    ],
  ],
  ["lifetime", [{ plan: "lifetime", source: "payment", until: null }]],
];

it.each(cases)("agrees with core about which channels have an active follower: %s", async (name, memberships) => {
  const user = await db.query<{ id: string }>(
    `insert into users (id, name, email, email_verified, created_at, updated_at, role)
     values (gen_random_uuid(), 'x', $1, true, now(), now(), 'person') returning id`,
    [`${name}@example.org`],
  );
  const userId = onlyRow(user).id;
  // The first account always becomes the owner.
  await db.query("update users set role = 'person'");
  for (const [n, { plan, source, until }] of memberships.entries())
    await db.query(
      "insert into memberships (user_id, source, reference, plan, until, look) values ($1, $2, $3, $4, $5, $6)",
      [userId, source, source === "payment" ? `${name} ${n}` : "", plan, until, source === "payment" ? n : null],
    );
  const lane = `${name.replace(/\W/g, "-")}.example`;
  const followed = await Promise.all(
    Array.from({ length: 12 }, async (_, n) => {
      const url = `https://${lane}/${n}`;
      const subscribedAt = new Date(NOW.getTime() - (n % 5) * 1000);
      const channel = await db.query<{ id: string }>(
        "insert into channels (channel_url, feed_url, next_refresh_at) values ($1, $1, $2) returning id",
        [url, NOW],
      );
      await db.query("insert into subscriptions (user_id, channel_id, subscribed_at) values ($1, $2, $3)", [
        userId,
        onlyRow(channel).id,
        subscribedAt,
      ]);
      return { id: onlyRow(channel).id, subscribedAt };
    }),
  );
  const plan = currentMembership(memberships, NOW)?.plan ?? "free";
  const limit = CHANNEL_LIMIT[plan];
  // The newest rest, so that what somebody has read longest stays; of two followed at the same moment, the larger id is newer.
  const oldestFirst = followed.toSorted(
    (one, other) => one.subscribedAt.getTime() - other.subscribedAt.getTime() || Number(one.id) - Number(other.id),
  );
  const paused = limit === UNLIMITED ? [] : oldestFirst.slice(limit).map(({ id }) => id);
  const due = await listDueChannels(db, [lane], NOW);
  expect(due).toHaveLength(12);
  expect(
    due
      .filter(({ hasActiveFollower }) => !hasActiveFollower)
      .map(({ id }) => id as string)
      .toSorted(),
  ).toEqual(paused.toSorted());

  await restChannels(
    db,
    due.filter(({ hasActiveFollower }) => !hasActiveFollower),
    NOW,
  );
  expect(await listDueChannels(db, [lane], NOW)).toHaveLength(12 - paused.length);
  await db.query("update users set role = 'admin' where id = $1", [userId]);
  expect((await wakeActivelyFollowed(db, NOW)).filter((woken) => woken === lane)).toHaveLength(paused.length);
  expect(await listDueLanes(db, NOW, 1000)).toContain(lane);
  await db.query("update channels set next_refresh_at = null, gone_at = now() where lane = $1", [lane]);
});

it("retires a resting channel when its last follower has left, and no other", async () => {
  const { rows } = await db.query(
    `insert into channels (channel_url, feed_url, next_refresh_at, gone_at)
     select 'https://retire.example/' || n, 'https://retire.example/' || n, case when n = 3 then $1::timestamptz end, $1
     from generate_series(1, 3) n returning id`,
    [NOW],
  );
  const [, followed] = rows;
  await db.query(
    "insert into subscriptions (user_id, channel_id, subscribed_at) select id, $1, now() from users limit 1",
    [followed?.id],
  );
  await retireUnfollowed(db, NOW);
  const { rows: retired } = await db.query(
    "select channel_url as url from channels where channel_url like 'https://retire.example/%' and retired_at = $1",
    [NOW],
  );
  expect(retired).toEqual([{ url: "https://retire.example/1" }]);
});

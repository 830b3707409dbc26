import { expect, it } from "vitest";
import { aDatabase } from "../../test/a-database.ts";
import { seedInbox } from "../../test/hot-queries.ts";
import { postponeHub, takeDueSubscription } from "./hub-store.ts";

const NOW = new Date("2026-11-01T12:00:00Z");
const LATER = new Date("2026-11-02T12:00:00Z");

it("an address of a host that does not answer postpones no other address of it", async () => {
  const db = await aDatabase();
  await seedInbox(db, { channels: 3, perChannel: 1, searchable: false });
  for (const [channel, path] of [
    [1, "nowhere"],
    [2, "nowhere"],
    [3, "hub"],
  ])
    await db.query(
      `insert into hub_subscriptions (channel_id, callback, secret, hub_url, host, topic, due_at)
       values ($1, $2, 'secret', $3, 'hub.example', 'https://site.example/feed', $4)`,
      [channel, `callback-${channel}`, `https://hub.example/${path}`, NOW],
    );
  await postponeHub(db, { host: "hub.example", hubUrl: "https://hub.example/nowhere" }, NOW, LATER);
  expect(await takeDueSubscription(db, "hub.example", NOW, LATER)).toMatchObject({ callback: "callback-3" });
  expect(await takeDueSubscription(db, "hub.example", NOW, LATER)).toBeUndefined();
});

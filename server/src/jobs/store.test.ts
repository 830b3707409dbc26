import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { aDatabase } from "../../test/a-database.ts";
import { createLog } from "../log.ts";
import { openQueue, type Queue } from "./queue.ts";
import { countJobs } from "./store.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);

let db: Awaited<ReturnType<typeof aDatabase>>;
let queue: Queue;
beforeAll(async () => {
  db = await aDatabase();
  queue = await openQueue(db, createLog("error"), { works: false });
});
afterAll(() => queue.stop());
beforeEach(() => db.query("truncate channels, opml_imports, users cascade"));

const nothing = { waiting: 0, running: 0, due: 0, overdue: 0, lagSeconds: 0, failedLastDay: 0 };

let made = 0;
async function aChannel(more: { due: Date | null; attempt?: Date; problem?: object }) {
  await db.query(
    `insert into channels (channel_url, feed_url, next_refresh_at, last_attempt_at, problem)
     values ($1, $1, $2, $3, $4)`,
    [`https://feeds.example/${++made}`, more.due, more.attempt ?? null, more.problem ?? null],
  );
}

it("counts nothing in an empty database", async () => {
  expect(await countJobs(db, NOW)).toEqual([
    { kind: "refresh", ...nothing },
    { kind: "import", ...nothing },
  ]);
});

it("counts channels that are due, and jobs in the queue", async () => {
  await queue.announce("refresh", ["a.example", "b.example", "c.example"]);
  await queue.take("refresh", 1);
  await aChannel({ due: null });
  await aChannel({ due: new Date(NOW.getTime() + 1000) });
  await aChannel({ due: ago(5) });
  await aChannel({ due: ago(61) });
  await aChannel({ due: ago(600), attempt: ago(3600), problem: { kind: "http-500" } });
  await aChannel({ due: null, attempt: ago(90_000), problem: { kind: "gone" } });
  const [refresh] = await countJobs(db, NOW);
  expect(refresh).toEqual({
    kind: "refresh",
    waiting: 2,
    running: 1,
    due: 3,
    overdue: 2,
    lagSeconds: 600,
    failedLastDay: 1,
  });
});

it("counts the addresses of imported lists", async () => {
  await db.query(
    `with person as (
       insert into users (id, name, email, email_verified, created_at, updated_at)
       values (gen_random_uuid(), 'x', 'x@example.org', true, now(), now()) returning id
     ), list as (
       insert into opml_imports (user_id, created_at) select id, $1 from person returning id
     )
     insert into opml_rows (import_id, position, title, address, outcome)
     select list.id, position, '', '', outcome::jsonb
     from list, (values (1, '{"kind":"refused"}'), (2, '{"kind":"subscribed"}'), (3, null), (4, null)) as row (position, outcome)`,
    [ago(90)],
  );
  const [, imports] = await countJobs(db, NOW);
  expect(imports).toEqual({ ...nothing, kind: "import", due: 2, overdue: 2, lagSeconds: 90, failedLastDay: 1 });
});

// npm run bench -- sidebar: how long the sidebar of a person with 2,000 channels in 200 folders keeps the page busy, in a real Chromium
// on a processor that is four times slower. It measures what `npm run build` wrote. With --tasks it prints the longest pieces of work, and
// how many elements each was for. With --alone it counts the processor's time of the page's thread instead, times four: other programs
// that keep the machine busy change that less.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CDPSession, chromium, type Page } from "@playwright/test";
import { connect } from "#server/db/connect.ts";
import { startEmbeddedPostgres } from "#server/db/embedded-postgres.ts";
import { type Db, onlyRow } from "#server/db/query.ts";
import { createLog } from "#server/log.ts";
import { chromium as options } from "../e2e/chromium.ts";
import { carryCookie } from "../e2e/people.ts";
import { aPerson } from "../server/test/a-person.ts";
import { aProcess } from "../server/test/a-process.ts";

/** As many channels as fill the screen, and a hundred times as many. */
const PEOPLE = { few: { channels: 20, folders: 2 }, many: { channels: 2_000, folders: 200 } };
const SLOWDOWN = 4;
const ROUNDS = 9;
const FRAME_MS = 1000 / 60;
/** Only the rows in the window are drawn, so many channels may cost little more than few. */
const MAX_RATIO = 1.5;

/** Milliseconds of the page's main thread. */
type Result = { what: string; few: number; many: number };

export async function run({ json, options: given }: { json: boolean; options: string[] }): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "pagecast-bench-"));
  const log = createLog("warn");
  const postgres = await startEmbeddedPostgres(folder, log);
  const db = connect(postgres.url, log);
  const server = await aProcess({ DATABASE_URL: postgres.url, PAGECAST_DATA: folder, PAGECAST_ROLE: "web" });
  const browser = await chromium.launch(options.launchOptions);
  try {
    const open = async (size: keyof typeof PEOPLE) => {
      const person = await aPerson(server.address, { email: `${size}@example.org` });
      await seed(db, person.email, PEOPLE[size]);
      const context = await browser.newContext({
        baseURL: server.address,
        viewport: { width: 1440, height: 900 },
        locale: "en-US",
        serviceWorkers: "block",
      });
      await carryCookie(context, server.address, person.cookie);
      const times = await measure(await context.newPage(), {
        showsTasks: given.includes("--tasks"),
        isAlone: given.includes("--alone"),
      });
      await context.close();
      return times;
    };
    const [few, many] = [await open("few"), await open("many")];
    const results: Result[] = [...few].map(([what, ms]) => ({ what, few: ms, many: many.get(what) as number }));
    if (json) console.log(JSON.stringify(results, null, 2));
    else {
      console.log(
        `On a processor ${SLOWDOWN} times slower, medians of ${ROUNDS}; a frame is ${FRAME_MS.toFixed(1)} ms.`,
      );
      for (const { what, few, many } of results)
        console.log(
          `${what.padEnd(24)} ${many.toFixed(1).padStart(6)} ms with ${PEOPLE.many.channels} channels, ${few.toFixed(1)} ms with ${PEOPLE.few.channels} (${(many / few).toFixed(2)} ×, at most ${MAX_RATIO})`,
        );
    }
    return results.every(({ few, many }) => many <= MAX_RATIO * few || many <= FRAME_MS) ? 0 : 1;
  } finally {
    await browser.close();
    await server.stop();
    await db.end();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** All folders are open, and every channel has a few unread items. */
async function seed(
  db: Db,
  email: string,
  { channels, folders }: { channels: number; folders: number },
): Promise<void> {
  const found = await db.query<{ id: string }>("select id from users where email = $1", [email]);
  const { id } = onlyRow(found);
  await db.query("insert into memberships (user_id, source, plan) values ($1, 'grant', 'pro')", [id]);
  await db.query(
    `insert into channels (channel_url, feed_url, title, next_refresh_at, last_attempt_at, last_success_at)
     select 'https://site-' || n || '.example/feed', 'https://site-' || n || '.example/feed', 'The site number ' || n,
       now() + interval '1 day', now(), now() from generate_series(1, $1::int) n on conflict do nothing`,
    [channels],
  );
  await db.query(`insert into subscriptions (user_id, channel_id, subscribed_at) select $1, id, now() from channels`, [
    id,
  ]);
  await db.query(
    `insert into folders (user_id, name, key, position)
     select $1, 'Folder ' || n, 'folder ' || n, n from generate_series(1, $2::int) n`,
    [id, folders],
  );
  await db.query(
    `insert into folder_channels (user_id, folder_id, channel_id, position)
     select user_id, folders.id, channel_id, channel_id from folders join subscriptions using (user_id)
     where user_id = $1 and channel_id % $2 = folders.position - 1`,
    [id, folders],
  );
  await db.query(
    `insert into items (channel_id, key, title, published_at, summary, content_html, is_video, fingerprint)
     select channels.id, $1 || n, 'Item ' || n, now() - n * interval '1 hour', '', '', false, 'f'
     from channels, generate_series(1, 3) n`,
    [email],
  );
  await db.query(
    `insert into inbox (item_id, user_id, channel_id, published_at, is_video)
     select id, $1, channel_id, published_at, false from items`,
    [id],
  );
}

/** A page with little else on it. */
async function measure(
  page: Page,
  { showsTasks, isAlone }: { showsTasks: boolean; isAlone: boolean },
): Promise<Map<string, number>> {
  await page.goto("/no-such-page");
  const tree = page.getByRole("tree").first();
  await tree.getByRole("treeitem").first().waitFor();
  const session = await page.context().newCDPSession(page);
  if (!isAlone) await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  const filter = page.getByRole("searchbox").first();
  const firstFolder = tree.getByRole("treeitem", { name: /^Folder 1\b/ }).first();
  const results = new Map<string, number>();
  const add = async (what: string, prepare: () => Promise<unknown>, act: () => Promise<unknown>) => {
    const times: number[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      await prepare();
      await settle(page);
      const { busy, tasks } = await trace(session, act, () => settle(page), isAlone);
      // The first is not counted: the page's code is compiled by then.
      if (round > 0) times.push(busy);
      if (showsTasks && round === ROUNDS) console.log(what, tasks);
    }
    times.sort((a, b) => a - b);
    results.set(what, times[times.length >> 1] as number);
  };
  const size = (width: number) => page.setViewportSize({ width, height: 900 });
  const channelList = "**/rpc/channels.list*";
  let answer = () => {};
  let isAnswered = Promise.resolve();
  await page.route(channelList, async (route) => {
    const response = await route.fetch();
    await isAnswered;
    await route.fulfill({ response });
  });
  // All that comes with the list is in it: reading the answer, and the rest of the page that shows something of it.
  await add(
    "the channels arrive",
    async () => {
      isAnswered = new Promise((done) => {
        answer = done;
      });
      await page.reload();
      await page
        .getByRole("link", { name: /^Podcasts/ })
        .first()
        .waitFor();
    },
    async () => {
      answer();
      await tree.getByRole("treeitem").first().waitFor();
    },
  );
  await page.unroute(channelList);
  // Another width of the window: all styles of the page are computed again, with the tree or without it.
  await add(
    "the tree appears",
    () => size(700),
    () => size(1440),
  );
  await add(
    "a folder is opened",
    async () => {},
    () => firstFolder.press("ArrowRight"),
  );
  await add(
    "the list is filtered",
    () => filter.fill(""),
    () => filter.fill("1"),
  );
  // From no row to a screen full of them, and nothing else on the page.
  await add(
    "all rows are drawn",
    () => filter.fill("no such name"),
    () => filter.fill(""),
  );
  return results;
}

/** Until two frames were drawn after the last change. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(
    "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 100))))",
  );
}

type TraceEvent = {
  name: string;
  ts: number;
  /** By the clock, and of the processor. */
  dur?: number;
  tdur?: number;
  tid: number;
  pid: number;
  args?: { elementCount?: number; data?: { url?: string } };
};

/** What the page itself does: its scripts, styles and layout. How it is painted depends on the graphics of the machine. */
const WORK = ["FunctionCall", "RunMicrotasks", "EvaluateScript", "UpdateLayoutTree", "Layout"];

/** How long the page's main thread worked meanwhile, in milliseconds, and its longest pieces of work. */
async function trace(
  session: CDPSession,
  act: () => Promise<unknown>,
  settled: () => Promise<unknown>,
  isAlone: boolean,
) {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: unknown[] }) => void events.push(...(value as TraceEvent[]));
  session.on("Tracing.dataCollected", collect);
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["devtools.timeline"] },
  });
  await act();
  await settled();
  const complete = new Promise((done) => session.once("Tracing.tracingComplete", done));
  await session.send("Tracing.end");
  await complete;
  session.off("Tracing.dataCollected", collect);
  const layout = events.find(({ name }) => name === "UpdateLayoutTree");
  const work = events
    .filter(({ name, tid, pid, dur }) => WORK.includes(name) && dur && tid === layout?.tid && pid === layout.pid)
    // What presses and types for this measurement is code without an address. What it calls of ours is an event of its own.
    .filter(({ name, args }) => name !== "FunctionCall" || args?.data?.url?.startsWith("http"))
    .sort((a, b) => a.ts - b.ts);
  let [busy, until] = [0, 0];
  const lengthOf = ({ dur = 0, tdur = 0 }: TraceEvent) => (isAlone ? tdur * SLOWDOWN : dur) / 1000;
  for (const event of work) {
    // Layout that a script asks for is a part of the script.
    if (event.ts < until) continue;
    busy += lengthOf(event);
    until = event.ts + (event.dur ?? 0);
  }
  const longest = work.sort((a, b) => lengthOf(b) - lengthOf(a)).slice(0, 8);
  const tasks = longest.map((event) => {
    const count = event.args?.elementCount;
    return `${event.name} ${lengthOf(event).toFixed(1)}${count ? ` (${count} elements)` : ""}`;
  });
  return { busy, tasks };
}

// npm run proof -- faults [FAULT …]: one instance (two web, two workers, one PostgreSQL), people at work, and one thing after
// the other breaks. After each: is everything that was acknowledged there, once, was everybody told, is all well by itself?
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { peakMemoryMb } from "../bench/measure.ts";
import { ask } from "./ask.ts";
import { audit, settle } from "./audit.ts";
import { type Listener, listen } from "./listener.ts";
import { bringPeople, type People } from "./people.ts";
import type { Mood, Published } from "./publishing.ts";
import { type Name, startWorld, type World } from "./world.ts";

type Scene = { world: World; people: People };
type Fault = {
  name: string;
  /** How soon all is well again once the cause is gone, in seconds. */
  limit: number;
  mayBeCut?: boolean;
  /** Breaks something, and mends it where it does not mend itself. Answers with what is wrong already. */
  act(scene: Scene): Promise<string[]>;
};

const WORKERS: Name[] = ["worker-1", "worker-2"];
const HOUR = 3_600_000;
/** A worker's memory may grow to this while it is fed without end. */
const MOST_MB = 400;

const FAULTS: Fault[] = [
  {
    name: "kill -9 web",
    limit: 30,
    mayBeCut: true,
    async act({ world }) {
      world.kill("web-2");
      await sleep(6_000);
      // The one that owns the database: it outlives its owner.
      world.kill("web-1");
      await sleep(4_000);
      return [];
    },
  },
  {
    name: "kill -9 worker",
    // Its lanes are given to others when 30 s have passed without a sign of life.
    limit: 60,
    async act({ world }) {
      for (const name of WORKERS) {
        world.kill(name);
        await sleep(4_000);
      }
      return [];
    },
  },
  {
    name: "kill -9 database",
    // Work whose answer got lost is given back at once; what a silent worker holds, after 30 to 40 s.
    limit: 60,
    async act({ world, people }) {
      process.kill(world.postmaster(), "SIGKILL");
      await sleep(6_000);
      process.kill(world.postmaster(), "SIGKILL");
      await sleep(3_000);
      return toldOf(people, ["database-away"]);
    },
  },
  {
    name: "disk full",
    // Work whose answer got lost is given back at once; what a silent worker holds, after 30 to 40 s.
    limit: 60,
    async act({ world, people }) {
      if (!world.hasSmallDisk) return ["this machine lets nobody mount a small disk (root on Linux may): not tried"];
      const free = fillDisk(world.dataFolder);
      const isTold = () => toldOf(people, ["storage-full", "database-away"]).length === 0;
      for (const end = Date.now() + 20_000; !isTold() && Date.now() < end; await sleep(250))
        // The log of changes comes in pieces that are kept ready: use them up.
        await world.sql.query("select pg_switch_wal()").catch(() => {});
      await sleep(6_000);
      free();
      return toldOf(people, ["storage-full", "database-away"]);
    },
  },
  {
    name: "cut to the database",
    // Work whose answer got lost is given back at once; what a silent worker holds, after 30 to 40 s.
    limit: 60,
    async act({ world: { databaseWire }, people }) {
      const before = databaseWire.cuts;
      for (let round = 0; round < 12; round++) {
        databaseWire.wire = round % 4 === 3 ? "refused" : "cut";
        databaseWire.cutAll();
        await sleep(1_000);
      }
      databaseWire.wire = "whole";
      databaseWire.cutAll();
      const cuts = databaseWire.cuts - before;
      return [...(cuts < 20 ? [`only ${cuts} cuts`] : []), ...toldOf(people, ["database-away"])];
    },
  },
  {
    name: "cut to the clients",
    limit: 30,
    mayBeCut: true,
    async act({ world: { doors } }) {
      for (const door of doors) door.wire = "cut";
      for (let round = 0; round < 10; round++) {
        for (const door of doors) door.cutAll();
        await sleep(800);
      }
      for (const door of doors) {
        door.wire = "whole";
        door.cutAll();
      }
      return [];
    },
  },
  {
    name: "clocks an hour off",
    limit: 60,
    mayBeCut: true,
    async act({ world, people }) {
      const skews: [Name, number][] = [
        // First, because its database stops and starts with it.
        ["web-1", -HOUR],
        ["worker-1", -HOUR],
        ["worker-2", HOUR],
        ["web-2", HOUR],
      ];
      for (const [name, ms] of skews) await world.setSkew(name, ms);
      await sleep(5_000);
      // Less than an hour, and as long as lanes may rest that were under way while the database was stopped.
      const wrong = await arrivesWithin(world, people, 60_000);
      const { rows } = await world.sql.query(
        `select count(*)::int as off from channels
         where last_attempt_at > clock_timestamp() + interval '1 minute' or next_refresh_at > clock_timestamp() + interval '2 days'
           or (last_attempt_at < clock_timestamp() - interval '10 minutes')`,
      );
      const items = await world.sql.query(
        "select count(*)::int as off from items where published_at > clock_timestamp() + interval '1 minute'",
      );
      for (const [name] of skews) await world.setSkew(name, 0);
      return [
        ...wrong,
        ...(rows[0].off ? [`${rows[0].off} channels have the time of a wrong clock`] : []),
        ...(items.rows[0].off ? [`${items.rows[0].off} items are from the future`] : []),
      ];
    },
  },
  feedServiceFault("feed service slow", ["slow"], 100_000),
  feedServiceFault("feed service wrong", ["html", "error", "garbage", "odd-type"], 30_000),
  feedServiceFault("feed service huge", ["huge", "endless"], 60_000),
  {
    name: "feed service flapping",
    limit: 60,
    async act({ world }) {
      const routes = routesOf(world);
      for (let round = 0; round < 6; round++) {
        for (const route of routes) route.mood = round % 2 === 0 ? "away" : "well";
        await makeDue(world);
        await sleep(2_000);
      }
      for (const route of routes) route.mood = "well";
      return [];
    },
  },
];

/** Every route gets one of these moods; its followers must be told so, and everything else goes on. */
function feedServiceFault(name: string, moods: Mood[], mostMs: number): Fault {
  return {
    name,
    limit: 60,
    async act({ world, people }) {
      const routes = routesOf(world);
      routes.forEach((route, at) => {
        route.mood = moods[at % moods.length] as Mood;
        world.publishing.publish(route);
      });
      await makeDue(world);
      const wrong = await arrivesWithin(world, people, 20_000);
      // A feed with the wrong type is a feed all the same.
      const sick = routes.filter(({ mood }) => mood !== "odd-type");
      const causes = await waitFor(
        () => causesOf(people, sick),
        (all) => all.every((cause) => cause !== null),
        mostMs,
      );
      const pids = WORKERS.map((worker) => world.pidOf(worker)).filter((pid) => pid !== undefined);
      const most = Math.max(...pids.map(peakMemoryMb));
      people.counts.set(`causes: ${[...new Set(causes)].join(" ")}`, causes.length);
      people.counts.set(`largest worker ${most} MB`, 1);
      for (const route of routes) route.mood = "well";
      return [
        ...wrong,
        ...(causes.includes(null) ? [`${causes.filter((cause) => cause === null).length} channels say nothing`] : []),
        ...(most > MOST_MB ? [`a worker takes ${most} MB`] : []),
      ];
    },
  };
}

export async function run({ only }: { only: string[] }): Promise<number> {
  const chosen = FAULTS.filter(({ name }) => !only.length || only.some((part) => name.includes(part)));
  const began = Date.now();
  const world = await startWorld();
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void world.stop().then(() => process.exit(1)));
  let failed = 0;
  try {
    const people = await bringPeople(world);
    const listener = listen(world, people.prober);
    console.log(`2 web, 2 workers, 1 PostgreSQL, ${people.all.length} people at work\n`);
    console.error(`What they log: ${world.logFile}`);
    for (const fault of [{ name: "(nothing breaks)", limit: 30, act: () => sleep(4_000, []) }, ...chosen])
      if (!(await prove(fault, { world, people }, listener))) failed++;
    await people.stop();
    await listener.stop();
  } finally {
    await world.stop();
  }
  const seconds = Math.round((Date.now() - began) / 1000);
  console.log(`\n${failed ? `${failed} FAILED` : "all well"}, ${seconds} s`);
  return failed;
}

async function prove(fault: Fault, { world, people }: Scene, listener: Listener): Promise<boolean> {
  people.forget();
  people.mayBeCut = fault.mayBeCut ?? false;
  const crashesBefore = world.crashes.length;
  await sleep(1_500);
  const wrong = await fault.act({ world, people });
  const mended = Date.now();
  await makeDue(world);
  wrong.push(...(await recovers({ world, people }, fault.limit * 1000)));
  const recovery = (Date.now() - mended) / 1000;
  await people.pause();
  let checked = 0;
  try {
    await settle(world);
    const found = await audit(world, people);
    checked = found.checked;
    if (found.lost.length) wrong.push(`${found.lost.length} LOST, such as: ${found.lost.slice(0, 3).join("; ")}`);
    if (found.doubled.length) wrong.push(`${found.doubled.length} DOUBLED: ${found.doubled.slice(0, 3).join("; ")}`);
  } catch (cause) {
    wrong.push((cause as Error).message);
  }
  wrong.push(...heardWrongly(listener, people));
  wrong.push(...world.crashes.slice(crashesBefore));
  if (people.complaints.length)
    wrong.push(
      `${people.complaints.length} NOT TOLD, such as: ${[...new Set(people.complaints)].slice(0, 3).join("; ")}`,
    );
  const told = [...people.counts].map(([what, times]) => (times > 1 ? `${what} ${times}` : what)).join(", ");
  console.log(
    `${wrong.length ? "FAILED" : "ok    "} ${fault.name.padEnd(22)} well after ${recovery.toFixed(1).padStart(5)} s (≤ ${fault.limit}), ${checked} acknowledged and published facts checked; ${told}`,
  );
  for (const each of wrong) console.log(`         ${each.slice(0, 600)}`);
  people.resume();
  return wrong.length === 0;
}

/** Everybody can write through every door again, and what is published arrives. */
async function recovers({ world, people }: Scene, limitMs: number): Promise<string[]> {
  const giveUpAt = Date.now() + limitMs;
  const { cookie } = people.prober;
  for (const { port } of world.doors) {
    const request = { path: "privateFeed.renew", cookie };
    for (let told = await ask(port, request); told.kind !== "done"; told = await ask(port, request)) {
      if (Date.now() > giveUpAt) return [`no change is taken after ${limitMs / 1000} s: ${JSON.stringify(told)}`];
      await sleep(200);
    }
  }
  return arrivesWithin(world, people, giveUpAt - Date.now(), true);
}

/** Publishes on a site (and by the feed service, if that is well) and waits until the prober sees it. */
async function arrivesWithin(world: World, people: People, ms: number, withRoutes = false): Promise<string[]> {
  const { publishing } = world;
  const site = publishing.channels.find(({ isRoute }) => !isRoute) as Published;
  const channels = [site, ...(withRoutes ? [routesOf(world)[0] as Published] : [])];
  const titles = channels.map((channel) => publishing.publish(channel));
  const seen = await waitFor(
    async () => {
      await world.sql
        .query("update channels set next_refresh_at = now() where channel_url = any($1) and next_refresh_at > now()", [
          channels.map(({ address }) => address),
        ])
        .catch(() => {});
      const request = { path: "items.list", input: { limit: 100 }, isRead: true, cookie: people.prober.cookie };
      const told = await ask(people.door(), request);
      const items = told.kind === "done" ? (told.data as { items: { title: string }[] }).items : [];
      return titles.filter((title) => items.some((item) => item.title === title)).length;
    },
    (count) => count === titles.length,
    ms,
  );
  return seen === titles.length
    ? []
    : [`of ${titles.length} published only ${seen} arrived in ${Math.round(ms / 1000)} s`];
}

/** The causes that followers of these channels are shown; null where they are shown none. */
async function causesOf(people: People, channels: Published[]): Promise<(string | null)[]> {
  const list = (await people.insist(people.prober, { path: "channels.list", isRead: true })) as {
    health: string;
    problem: string | null;
    channel: { channel_url: string };
  }[];
  return channels.map((channel) => {
    const shown = list.find((each) => people.addressOf(each.channel.channel_url) === channel);
    return shown?.health === "failing" ? (shown.problem ?? null) : null;
  });
}

function toldOf({ counts }: People, problems: string[]): string[] {
  const all = problems.flatMap((problem) => [problem, problem.toUpperCase().replaceAll("-", "_")]);
  return all.some((problem) => counts.has(problem)) ? [] : ["nobody was told: the fault did not bite"];
}

function heardWrongly(listener: Listener, people: People): string[] {
  const twice = [...listener.arrived].filter(([, times]) => times > 1);
  const silent = listener.arrived.size === 0 ? ["the live line brought nothing"] : [];
  people.counts.set(`live line opened again ${listener.reopened} times`, 1);
  return [...silent, ...(twice.length ? [`${twice.length} came twice by the live line: ${twice[0]}`] : [])];
}

function routesOf({ publishing }: World): Published[] {
  return publishing.channels.filter(({ isRoute }) => isRoute);
}

/** Time passes: whatever waits for its next turn gets it now. */
async function makeDue({ sql }: World) {
  for (let tries = 0; tries < 100; tries++) {
    const done = await sql
      .query(
        `update channels set next_refresh_at = now()
         where id in (select id from channels where next_refresh_at is not null order by id for no key update)`,
      )
      .catch(() => undefined);
    if (done) return;
    await sleep(300);
  }
}

function fillDisk(folder: string): () => void {
  const file = join(folder, "ballast");
  const ballast = openSync(file, "w");
  for (const size of [1_000_000, 4_096, 1]) {
    const piece = Buffer.alloc(size);
    try {
      for (;;) writeSync(ballast, piece);
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== "ENOSPC") throw cause;
    }
  }
  closeSync(ballast);
  return () => rmSync(file);
}

async function waitFor<Value>(look: () => Promise<Value>, isSo: (value: Value) => boolean, ms: number): Promise<Value> {
  for (const end = Date.now() + ms; ; await sleep(250)) {
    const value = await look();
    if (isSo(value) || Date.now() > end) return value;
  }
}

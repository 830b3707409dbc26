import { setTimeout as sleep } from "node:timers/promises";
import { ask, type Request, type Told } from "./ask.ts";
import type { Published } from "./publishing.ts";
import type { World } from "./world.ts";

/** Somebody, and everything the instance has acknowledged to them. */
export type Person = {
  email: string;
  cookie: string;
  following: Set<Published>;
  /** By item id: what the item must be. */
  read: Map<string, boolean>;
  starred: Map<string, boolean>;
  channelOf: Map<string, Published>;
  imports: { id: string; channels: Published[] }[];
  /** Imports that may or may not have been kept. */
  uncertainImports: number;
};

export type People = {
  all: Person[];
  owner: Person;
  /** A member who changes nothing but by the proof's own hand. */
  prober: Person;
  events: { acknowledged: number; uncertain: number };
  /** What requests came to since the last `forget`, and what nobody should have been told. */
  counts: Map<string, number>;
  complaints: string[];
  /** True while the fault is one that cuts connections to clients. */
  mayBeCut: boolean;
  /** Asks until it is acknowledged. */
  insist(person: Person, request: Request): Promise<unknown>;
  addressOf(channelUrl: string): Published | undefined;
  door(): number;
  forget(): void;
  pause(): Promise<void>;
  resume(): void;
  stop(): Promise<void>;
};

export const PASSWORD = "correct horse battery";
const READERS = 10;
const ROUTES_OF_ALL = 3;
const EVENT = "VideoCover Clicked";
const STUCK_MS = 150_000;
/** What a person may be told while something is broken. Everything else is our mistake. */
const FAIR = ["database-away", "storage-full", "starting", "DATABASE_AWAY", "STORAGE_FULL"];

export async function bringPeople(world: World): Promise<People> {
  const { publishing, doors } = world;
  const byUrl = new Map<string, Published>();
  let turn = 0;
  let paused = false;
  let stopped = false;
  let working = 0;

  const note = (told: Told, path: string) => {
    const what = told.kind === "refused" ? told.problem : told.kind;
    people.counts.set(what, (people.counts.get(what) ?? 0) + 1);
    if (told.kind === "silent") people.complaints.push(`${path}: no answer in 20 s`);
    if (told.kind === "wordless") people.complaints.push(`${path}: ${told.status} ${told.text}`);
    if (told.kind === "refused" && !FAIR.includes(told.problem))
      people.complaints.push(`${path}: ${told.status} ${told.problem} (${told.message})`);
    if (told.kind === "cut" && !people.mayBeCut) people.complaints.push(`${path}: the connection was cut`);
  };
  const once = async (person: Person | undefined, request: Request) => {
    const door = doors[turn++ % doors.length] as (typeof doors)[number];
    const told = await ask(door.port, person ? { ...request, cookie: person.cookie } : request);
    // Somebody who tried to sign up, heard nothing and tries again is told that the account is there.
    const isThere = told.kind === "refused" && told.problem.startsWith("USER_ALREADY_EXISTS");
    if (!isThere) note(told, request.path);
    return told;
  };
  const insist = async (person: Person | undefined, request: Request): Promise<unknown> => {
    const giveUpAt = Date.now() + STUCK_MS;
    for (;;) {
      const told = await once(person, request);
      if (told.kind === "done") return told.data;
      if (Date.now() > giveUpAt) {
        people.complaints.push(`${request.path}: refused for ${STUCK_MS / 1000} s (${JSON.stringify(told)})`);
        throw new Error("stuck");
      }
      await sleep(200 + Math.random() * 300);
    }
  };

  const signUp = async (email: string): Promise<Person> => {
    const form = { name: "Somebody", email, password: PASSWORD };
    for (let isAgain = false; ; isAgain = true) {
      const told = await once(undefined, { path: "/sign-up/email", input: form });
      const cookie = told.kind === "done" ? cookieOf(told.headers) : isAgain ? await signIn(email) : undefined;
      if (cookie) return aPerson(email, cookie);
      await sleep(300);
    }
  };
  const signIn = async (email: string): Promise<string | undefined> => {
    const told = await ask((doors[0] as (typeof doors)[number]).port, {
      path: "/sign-in/email",
      input: { email, password: PASSWORD },
    });
    return told.kind === "done" ? cookieOf(told.headers) : undefined;
  };
  const join = async (email: string): Promise<Person> => {
    const person = await signUp(email);
    const list = (await insist(owner, { path: "admin.people.list", input: { search: email }, isRead: true })) as {
      people: { id: string }[];
    };
    await insist(owner, { path: "admin.people.grant", input: { userId: list.people[0]?.id, plan: "pro" } });
    return person;
  };

  const follow = async (person: Person, channel: Published) => {
    const input = { channelUrl: channel.address };
    const { channelUrl } = (await insist(person, { path: "channels.subscribe", input })) as { channelUrl: string };
    byUrl.set(channelUrl, channel);
    person.following.add(channel);
  };
  const unfollow = async (person: Person, channel: Published) => {
    await insist(person, { path: "channels.unsubscribe", input: { channelUrl: channel.address } });
    person.following.delete(channel);
    for (const [id, from] of person.channelOf) {
      if (from !== channel) continue;
      // What is starred stays, as read; everything else is as if it had never been.
      if (person.starred.get(id)) person.read.set(id, true);
      else for (const marks of [person.read, person.starred]) marks.delete(id);
    }
  };
  const look = async (person: Person) => {
    const { items } = (await insist(person, { path: "items.list", input: { limit: 50 }, isRead: true })) as {
      items: { id: string; channel: { channelUrl: string } }[];
    };
    const item = pick(items);
    const channel = item && byUrl.get(item.channel.channelUrl);
    if (!item || !channel || !person.following.has(channel)) return undefined;
    person.channelOf.set(item.id, channel);
    return item.id;
  };

  type Deed = (person: Person) => Promise<unknown>;
  const deeds: [weight: number, deed: Deed][] = [
    [
      3,
      (person) => {
        const channel = pick(publishing.channels.filter((each) => !each.isRoute && !person.following.has(each)));
        return channel ? follow(person, channel) : Promise.resolve();
      },
    ],
    [
      1,
      (person) => {
        const channel = pick(
          [...person.following].filter((each) => !each.isRoute && publishing.channels.includes(each)),
        );
        return channel ? unfollow(person, channel) : Promise.resolve();
      },
    ],
    [
      5,
      async (person) => {
        const id = await look(person);
        if (!id) return;
        const isRead = Math.random() < 0.8;
        await insist(person, { path: isRead ? "items.markRead" : "items.markUnread", input: { ids: [id] } });
        person.read.set(id, isRead);
      },
    ],
    [
      3,
      async (person) => {
        const id = await look(person);
        if (!id) return;
        const starred = Math.random() < 0.7;
        await insist(person, { path: "items.star", input: { id, starred } });
        person.starred.set(id, starred);
      },
    ],
    [
      2,
      async (person) => {
        const id = await look(person);
        if (id) await insist(person, { path: "items.get", input: { id }, isRead: true });
      },
    ],
    [2, (person) => insist(person, { path: "channels.list", isRead: true })],
    [2, (person) => insist(person, { path: "items.unreadCounts", isRead: true })],
    [1, (person) => insist(person, { path: "items.search", input: { question: "no. 1" }, isRead: true })],
    [
      1,
      async (person) => {
        const input = { events: [{ event: EVENT, details: { type: "bilibili" } }] };
        // Not asked for twice: a count that is lost is better than one too many.
        const told = await once(person, { path: "events.track", input });
        people.events[told.kind === "done" ? "acknowledged" : "uncertain"]++;
      },
    ],
  ];
  const importList = async (person: Person) => {
    const channels = publishing.imported.filter(() => Math.random() < 0.5);
    const rows = channels.map(({ address }) => `<outline type="rss" text="A feed" xmlUrl="${address}"/>`);
    const text = `<opml version="2.0"><body>${rows.join("")}</body></opml>`;
    for (;;) {
      const told = await once(person, { path: "opml.import", input: { text } });
      if (told.kind === "done") {
        person.imports.push({ id: (told.data as { id: string }).id, channels });
        return;
      }
      person.uncertainImports++;
      await sleep(500);
    }
  };
  const total = deeds.reduce((sum, [weight]) => sum + weight, 0);
  const choose = (): Deed => {
    let at = Math.random() * total;
    return (deeds.find(([weight]) => (at -= weight) < 0) as (typeof deeds)[number])[1];
  };
  const each = async (act: (round: number) => Promise<unknown>, restMs: number) => {
    for (let round = 0; !stopped; round++) {
      if (!paused) {
        working++;
        await act(round).catch((cause) => {
          if (cause.message !== "stuck") people.complaints.push(`the proof stumbled: ${cause.stack}`);
        });
        working--;
      }
      await sleep(restMs * (0.5 + Math.random()));
    }
  };

  const people: People = {
    all: [],
    owner: undefined as never,
    prober: undefined as never,
    events: { acknowledged: 0, uncertain: 0 },
    counts: new Map(),
    complaints: [],
    mayBeCut: false,
    insist,
    addressOf: (channelUrl) => byUrl.get(channelUrl),
    door: () => (doors[0] as (typeof doors)[number]).port,
    forget() {
      people.counts = new Map();
      people.complaints = [];
    },
    async pause() {
      paused = true;
      while (working) await sleep(20);
    },
    resume() {
      paused = false;
    },
    async stop() {
      stopped = true;
      await Promise.all(runs);
    },
  };
  const owner = await signUp("owner@example.org");
  people.owner = owner;
  const readers = await Promise.all(Array.from({ length: READERS }, (_, n) => join(`reader-${n}@example.org`)));
  people.prober = await join("prober@example.org");
  people.all.push(...readers, people.prober);
  const routes = publishing.channels.filter(({ isRoute }) => isRoute);
  for (const reader of readers) for (const route of routes.slice(0, ROUTES_OF_ALL)) await follow(reader, route);
  // Everything is followed by somebody, so that everything that is published has somewhere to arrive.
  for (const channel of publishing.channels) await follow(people.prober, channel);
  const runs = [
    ...readers.map((reader) => each(() => choose()(reader), 150)),
    // Somebody new every few seconds, who follows a little.
    each(async () => {
      const person = await join(`newcomer-${people.all.length}@example.org`);
      people.all.push(person);
      for (const channel of publishing.channels.slice(0, 2)) await follow(person, channel);
    }, 4_000),
    each((round) => (round % 3 === 0 ? importList(pick(readers) as Person) : Promise.resolve()), 1_500),
    each(async () => publishing.publish(pick(publishing.channels) as Published), 400),
    // Every rhythm is made short: what went well a while ago is due again.
    each(
      () =>
        world.sql
          .query(
            `update channels set next_refresh_at = now() where id in (select id from channels
               where next_refresh_at > now() and problem is null and last_attempt_at < now() - interval '1500 ms'
               order by id for no key update)`,
          )
          .catch(() => {}),
      500,
    ),
  ];
  return people;
}

function aPerson(email: string, cookie: string): Person {
  return {
    email,
    cookie,
    following: new Set(),
    read: new Map(),
    starred: new Map(),
    channelOf: new Map(),
    imports: [],
    uncertainImports: 0,
  };
}

function cookieOf(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

function pick<Value>(values: readonly Value[]): Value | undefined {
  return values[Math.floor(Math.random() * values.length)];
}

import { setTimeout as sleep } from "node:timers/promises";
import { ask } from "./ask.ts";
import { PASSWORD, type People, type Person } from "./people.ts";
import type { Published } from "./publishing.ts";
import type { World } from "./world.ts";

export type Audit = { checked: number; lost: string[]; doubled: string[] };

const SETTLE_MS = 90_000;
const checkedAccounts = new Set<string>();

/** Waits until every channel was looked at once more and every import is done. Nobody does anything meanwhile. */
export async function settle({ sql }: World): Promise<void> {
  const makeDue = `update channels set next_refresh_at = now()
    where id in (select id from channels where next_refresh_at is not null order by id for no key update)`;
  await sql.query(makeDue);
  const since = (await sql.query("select clock_timestamp() as at")).rows[0].at;
  for (const giveUpAt = Date.now() + SETTLE_MS; ; await sleep(200)) {
    const { rows } = await sql.query(
      `select (select count(*)::int from channels where next_refresh_at is not null
           and (last_attempt_at is null or last_attempt_at < $1 or next_refresh_at <= clock_timestamp())) as due,
         (select count(*)::int from opml_imports where finished_at is null) as imports`,
      [since],
    );
    const { due, imports } = rows[0];
    if (!due && !imports) return;
    if (Date.now() > giveUpAt)
      throw new Error(`${due} channels and ${imports} imports were never done: ${await explainWait(sql)}`);
  }
}

/** Who holds what, for the person who has to find out why. */
async function explainWait(sql: World["sql"]): Promise<string> {
  const jobs = await sql.query(
    "select name, state, count(*)::int from pgboss.job where state < 'completed' group by 1, 2",
  );
  const sessions = await sql.query(
    `select application_name as who, state, wait_event as waits, (now() - xact_start)::text as since, left(query, 80) as query
     from pg_stat_activity where datname = 'pagecast' and state <> 'idle' and pid <> pg_backend_pid()`,
  );
  return JSON.stringify({ jobs: jobs.rows, sessions: sessions.rows });
}

/** Compares all that was acknowledged, and all that was published, with what the instance shows to each person. */
export async function audit(world: World, people: People): Promise<Audit> {
  const found: Audit = { checked: 0, lost: [], doubled: [] };
  for (const person of people.all) await auditPerson(people, person, found);
  const { events } = people;
  const counted = (await people.insist(people.owner, { path: "admin.events", isRead: true })) as { total: number }[];
  const total = counted.reduce((sum, { total }) => sum + total, 0);
  found.checked += events.acknowledged;
  if (total < events.acknowledged) found.lost.push(`${events.acknowledged - total} of ${events.acknowledged} events`);
  if (total > events.acknowledged + events.uncertain)
    found.doubled.push(`${total} events of ${events.acknowledged} + ${events.uncertain} uncertain`);
  const { rows } = await world.sql.query(
    `select (select count(*) - count(distinct (channel_id, title)) from items)::int as items,
       (select count(*) - count(distinct (user_id, channel_id)) from subscriptions)::int as subscriptions,
       (select count(*) - count(distinct (user_id, item_id)) from inbox)::int as inbox`,
  );
  for (const [what, more] of Object.entries(rows[0] as Record<string, number>))
    if (more) found.doubled.push(`${more} rows of ${what}`);
  return found;
}

async function auditPerson(people: People, person: Person, found: Audit) {
  const ask = (path: string, input?: unknown) => people.insist(person, { path, input, isRead: true });
  const lost = (what: string) => found.lost.push(`${person.email}: ${what}`);
  const doubled = (what: string) => found.doubled.push(`${person.email}: ${what}`);

  const imported = person.imports.flatMap(({ channels }) => channels);
  const wanted = new Set([...person.following, ...imported]);
  const channels = (await ask("channels.list")) as {
    health: string;
    problem: string;
    channel: { channel_url: string };
  }[];
  const listed = channels.map(({ channel }) => people.addressOf(channel.channel_url)?.address ?? channel.channel_url);
  for (const { address } of wanted) if (!listed.includes(address)) lost(`follows ${address}`);
  if (new Set(listed).size !== listed.length) doubled("channels");
  const known = new Set([...wanted].map(({ address }) => address));
  const brought = person.uncertainImports > 0;
  for (const address of listed)
    if (!known.has(address) && !(brought && address.includes("/brought-"))) lost(`left ${address}, which is back`);
  for (const { health, problem, channel } of channels)
    if (health !== "fine") lost(`${channel.channel_url} is ${health} (${problem}) though all is well`);

  const titles = new Map<string, number>();
  for (let cursor: string | null = null; ; ) {
    const page = (await ask("items.list", { limit: 100, cursor })) as {
      items: { id: string; title: string; isRead: boolean; isStarred: boolean }[];
      nextCursor: string | null;
    };
    for (const { id, title, isRead, isStarred } of page.items) {
      titles.set(title, (titles.get(title) ?? 0) + 1);
      if (person.read.has(id) && person.read.get(id) !== isRead) lost(`${title} was ${isRead ? "un" : ""}read`);
      if (person.starred.has(id) && person.starred.get(id) !== isStarred) lost(`${title}: its star`);
      found.checked += Number(person.read.has(id)) + Number(person.starred.has(id));
    }
    cursor = page.nextCursor;
    if (!cursor) break;
  }
  for (const channel of wanted) for (const title of channel.titles) if (!titles.has(title)) lost(title);
  for (const [title, times] of titles) if (times > 1) doubled(`${title}, ${times} times`);
  found.checked += wanted.size + [...wanted].reduce((sum, { titles }: Published) => sum + titles.length, 0);

  for (const { id, channels } of person.imports) {
    const view = (await ask("opml.get", { id })) as {
      finishedAt: string | null;
      rows: { outcome: { kind: string } }[];
    };
    const good = view.rows.filter(({ outcome }) => outcome?.kind === "subscribed").length;
    if (!view.finishedAt || good !== channels.length) lost(`${channels.length - good} rows of an import`);
    found.checked += channels.length;
  }
  await auditAccount(people, person, lost);
}

/** Whoever was let in can come back. Once each: a password takes long to check on purpose. */
async function auditAccount(people: People, { email }: Person, lost: (what: string) => void) {
  if (checkedAccounts.has(email)) return;
  checkedAccounts.add(email);
  const told = await ask(people.door(), { path: "/sign-in/email", input: { email, password: PASSWORD } });
  if (told.kind !== "done") lost(`the account (${JSON.stringify(told)})`);
}

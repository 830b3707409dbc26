import type pg from "pg";
import { onlyRow } from "#server/db/query.ts";
import { type Output, query } from "./client.ts";
import type { People } from "./people.ts";
import type { Person } from "./person.ts";
import { IMPORTED_PATH, type PublishedChannel } from "./publisher.ts";
import { signIn } from "./sign-up.ts";

export type Audit = { checked: number; lost: string[]; duplicated: string[] };

/** Compares everything acknowledged and published with what the server shows to each person. */
export async function audit(sql: pg.Pool, people: People): Promise<Audit> {
  const result: Audit = { checked: 0, lost: [], duplicated: [] };
  for (const person of people.all) {
    const own: Audit = { checked: 0, lost: [], duplicated: [] };
    const expected = expectedChannels(person);
    await auditChannels(people, person, expected, own);
    await auditItems(people, person, expected, own);
    await auditImports(people, person, own);
    await auditAccount(people, person, own);
    result.checked += own.checked;
    result.lost.push(...own.lost.map((what) => `${person.email}: ${what}`));
    result.duplicated.push(...own.duplicated.map((what) => `${person.email}: ${what}`));
  }
  await auditEvents(people, result);
  await auditRows(sql, result);
  return result;
}

function expectedChannels({ following, imports }: Person): Set<PublishedChannel> {
  return new Set([...following, ...imports.flatMap(({ channels }) => channels)]);
}

async function auditChannels(
  { traffic, channelByUrl }: People,
  person: Person,
  expected: Set<PublishedChannel>,
  { lost, duplicated }: Audit,
): Promise<void> {
  const listed = await traffic.sendUntilDone(query("channels.list"), person);
  const addresses = listed.map(({ channel }) => channelByUrl.get(channel.channel_url)?.address ?? channel.channel_url);
  if (new Set(addresses).size !== addresses.length) duplicated.push("channels");
  const expectedAddresses = new Set([...expected].map(({ address }) => address));
  for (const address of expectedAddresses) if (!addresses.includes(address)) lost.push(`subscription to ${address}`);
  for (const address of addresses) {
    const isUncertain = person.uncertainImports > 0 && address.includes(IMPORTED_PATH);
    if (!expectedAddresses.has(address) && !isUncertain) lost.push(`unsubscribed from ${address}, which is back`);
  }
  for (const { health, problem, channel } of listed)
    if (health !== "fine") lost.push(`${channel.channel_url} is still ${health} (${problem}) after recovery`);
}

async function auditItems(
  people: People,
  person: Person,
  expected: Set<PublishedChannel>,
  result: Audit,
): Promise<void> {
  const counts = new Map<string, number>();
  for (const { id, title, isRead, isStarred } of await listItems(people, person)) {
    counts.set(title, (counts.get(title) ?? 0) + 1);
    const [read, starred] = [person.read.get(id), person.starred.get(id)];
    if (read !== undefined && read !== isRead) result.lost.push(`${title}: marked ${read ? "" : "un"}read`);
    if (starred !== undefined && starred !== isStarred) result.lost.push(`${title}: its star`);
    result.checked += Number(read !== undefined) + Number(starred !== undefined);
  }
  const titles = [...expected].flatMap((channel) => channel.titles);
  result.lost.push(...titles.filter((title) => !counts.has(title)));
  for (const [title, count] of counts) if (count > 1) result.duplicated.push(`${title}, ${count} times`);
  result.checked += expected.size + titles.length;
}

async function listItems({ traffic }: People, person: Person): Promise<Page["items"]> {
  const items: Page["items"] = [];
  let cursor: Page["nextCursor"] = null;
  do {
    const page: Page = await traffic.sendUntilDone(query("items.list", { limit: 100, cursor }), person);
    items.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor);
  return items;
}
type Page = Output<"items.list">;

async function auditImports({ traffic }: People, person: Person, result: Audit): Promise<void> {
  for (const { id, channels } of person.imports) {
    const { finishedAt, rows } = await traffic.sendUntilDone(query("opml.get", { id }), person);
    const subscribed = rows.filter(({ outcome }) => outcome?.kind === "subscribed").length;
    if (!finishedAt || subscribed !== channels.length)
      result.lost.push(`${channels.length - subscribed} rows of an import`);
    result.checked += channels.length;
  }
}

const auditedAccounts = new Set<Person>();

/** Once for each person, because checking a password is slow on purpose. */
async function auditAccount({ traffic }: People, person: Person, { lost }: Audit): Promise<void> {
  if (auditedAccounts.has(person)) return;
  auditedAccounts.add(person);
  const outcome = await signIn(traffic, person.email);
  if (outcome.kind !== "done") lost.push(`the account (${JSON.stringify(outcome)})`);
}

async function auditEvents({ traffic, owner, events }: People, result: Audit): Promise<void> {
  const { acknowledged, uncertain } = events;
  const stored = await traffic.sendUntilDone(query("admin.events"), owner);
  const total = stored.reduce((sum, event) => sum + event.total, 0);
  result.checked += acknowledged;
  if (total < acknowledged) result.lost.push(`${acknowledged - total} of ${acknowledged} events`);
  if (total > acknowledged + uncertain)
    result.duplicated.push(`${total} events of ${acknowledged} and ${uncertain} uncertain ones`);
}

async function auditRows(sql: pg.Pool, { duplicated }: Audit): Promise<void> {
  const counted = await sql.query<{ items: number; subscriptions: number; inbox: number }>(
    `select (select count(*) - count(distinct (channel_id, title)) from items)::int as items,
       (select count(*) - count(distinct (user_id, channel_id)) from subscriptions)::int as subscriptions,
       (select count(*) - count(distinct (user_id, item_id)) from inbox)::int as inbox`,
  );
  for (const [table, count] of Object.entries(onlyRow(counted)))
    if (count) duplicated.push(`${count} rows of ${table}`);
}
